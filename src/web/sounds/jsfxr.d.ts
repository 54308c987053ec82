/** What is used of a library that has no types of its own. */
declare module "jsfxr" {
  export const sfxr: {
    /** The samples of a sound, from -1 to 1, at the rate of its parameters. */
    toWebAudio(parameters: object, context: BaseAudioContext): AudioBufferSourceNode | undefined;
  };
}
