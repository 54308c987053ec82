/** Declares the functions that we use of jsfxr, which has no types of its own. */
declare module "jsfxr" {
  export const sfxr: {
    /** Calls a method on new parameters and returns its result, the parameters. */
    generate(method: string, parameters: object): object;
    /** Returns the samples of a sound, from -1 to 1, at the rate of its parameters. */
    toWebAudio(parameters: object, context: BaseAudioContext): AudioBufferSourceNode | undefined;
  };
}
