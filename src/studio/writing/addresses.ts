const scheme = "game:/";

/** Returns the URI by which the language server knows a file. */
export const uriOf = (file: string): string => scheme + encodeURIComponent(file);
/** Returns the name of the file that a URI of the language server stands for. */
export const fileOf = (uri: string): string => decodeURIComponent(uri.slice(scheme.length));
