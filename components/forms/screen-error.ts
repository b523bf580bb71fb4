/** An error that a screen throws itself: its message is in the language of the screen, and shown as it is. */
export class ScreenError extends Error {}
