import "server-only";
import { Invalid } from "@/lib/errors";

/** Computes a formula. @param values of the letters A, B, … */
export type Formula = (values: readonly number[]) => number;

/** The maximum number of characters. Ours. */
const maxLength = 200;

const invalid = (detail: string) => new Invalid("formula", "invalid_input", detail);

const operators = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  // As in PostHog.
  "/": (a: number, b: number) => (b === 0 ? 0 : a / b),
};
type Operator = keyof typeof operators;

/**
 * Parses a formula of numbers, letters, `+ - * /` and parentheses.
 *
 * @param events their number: as many letters are defined   @throws Invalid
 */
export function parseFormula(text: string, events: number): Formula {
  if (text.length > maxLength) throw invalid(`At most ${maxLength} characters.`);
  const tokens = text.match(/\d+(?:\.\d+)?|\.\d+|[a-z]+|\S/gi) ?? [];
  let at = 0;

  /** Operands of operators of the same precedence, from left to right. */
  const chain = (signs: readonly Operator[], operand: () => Formula) => (): Formula => {
    let left = operand();
    for (;;) {
      const sign = signs.find((one) => one === tokens[at]);
      if (sign === undefined) return left;
      at++;
      const [first, second] = [left, operand()];
      left = (values) => operators[sign](first(values), second(values));
    }
  };

  function operand(): Formula {
    const token = tokens[at++];
    if (token === undefined) throw invalid("The formula ends early.");
    if (token === "-") {
      const negated = operand();
      return (values) => -negated(values);
    }
    if (token === "(") {
      const inner = sum();
      if (tokens[at++] !== ")") throw invalid("A parenthesis is not closed.");
      return inner;
    }
    if (/^[\d.]+$/.test(token) && token !== ".") {
      const number = Number(token);
      return () => number;
    }
    const index = token.length === 1 ? token.toUpperCase().charCodeAt(0) - 65 : -1;
    if (index < 0 || index > 25) throw invalid(`Unexpected ${token}.`);
    if (index >= events) throw invalid(`There is no event ${token.toUpperCase()}.`);
    return (values) => values[index] ?? 0;
  }

  const sum = chain(["+", "-"], chain(["*", "/"], operand));
  const formula = sum();
  if (at < tokens.length) throw invalid(`Unexpected ${tokens[at]}.`);
  return formula;
}
