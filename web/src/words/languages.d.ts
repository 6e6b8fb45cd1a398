/** Made from the folders of src/dobrak/texts when the page is built: web/texts.ts. */
declare module "virtual:languages" {
  /** A locale and its texts in the format of Fluent. The second one has what the first one lacks. */
  export type Part = [locale: string, texts: string];

  export const languages: Record<string, { name: string; load: () => Promise<{ default: Part[] }> }>;
}
