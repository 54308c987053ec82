/** Declares style sheets imported as text, for the shadow root of the player. */
declare module "*.css?inline" {
  const text: string;
  export default text;
}
