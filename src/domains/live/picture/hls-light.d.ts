/** The light build ships no types of its own: it is the whole one without subtitles, ads and protected streams. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
