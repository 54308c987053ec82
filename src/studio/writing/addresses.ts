const scheme = "game:/";

/** Convert between the name of a file and the URI by which the language server knows it. */
export const uriOf = (file: string): string => scheme + encodeURIComponent(file);
export const fileOf = (uri: string): string => decodeURIComponent(uri.slice(scheme.length));
