import "server-only";
import { randomInt } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const characters = `${letters}0123456789`;

const pick = (from: string) => from[randomInt(from.length)] ?? "a";

/** A random short id: 8 letters and digits. The first is a letter, so that no short id reads as an id. */
export const createShortId = (): string =>
  pick(letters) + Array.from({ length: 7 }, () => pick(characters)).join("");
