const scheme = "game:/";

/** Returns the address by which the language server knows a file of a game, and the file at an address. */
export const uriOf = (file: string): string => scheme + encodeURIComponent(file);
export const fileOf = (uri: string): string => decodeURIComponent(uri.slice(scheme.length));
