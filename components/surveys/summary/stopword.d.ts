/** The lists of stop words that are used, by ISO 639-3 codes. The package ships no types. */
declare module "stopword" {
  export const eng: string[];
  export const deu: string[];
  export const fra: string[];
  export const spa: string[];
  export const ita: string[];
  export const nld: string[];
  export const por: string[];
  export const swe: string[];
  export const dan: string[];
  export const nob: string[];
  export const fin: string[];
  export const pol: string[];
  export const ces: string[];
  export const tur: string[];
  export const rus: string[];
  export const ukr: string[];
}
