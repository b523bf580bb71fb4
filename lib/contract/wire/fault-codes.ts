/**
 * What can be wrong with a value that a schema refuses: the codes of the error body that schemas give. Apart from the
 * schemas, so that a screen that names them does not load these.
 *
 * @source docs/reference/api.md#errors
 */
export const faultCodes = [
  "required",
  "null",
  "blank",
  "empty",
  "min_length",
  "max_length",
  "min_value",
  "max_value",
  "invalid_choice",
  "unique",
  "invalid_input",
] as const;
export type FaultCode = (typeof faultCodes)[number];
