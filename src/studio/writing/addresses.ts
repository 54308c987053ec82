const scheme = "game:/";

/** Returns the URI that stands for a file in messages to the language server. */
export const uriOf = (file: string): string => scheme + encodeURIComponent(file);
/** Returns the name of the file that a URI of the language server stands for. */
export const fileOf = (uri: string): string => decodeURIComponent(uri.slice(scheme.length));
