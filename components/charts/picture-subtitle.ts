import { createContext } from "react";

/** What pictures of the charts within say below their title: the dates and filters of their numbers. */
export const PictureSubtitle = createContext("");
