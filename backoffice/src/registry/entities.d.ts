/** Made by backoffice/entities.ts from the API's document. */
declare module 'virtual:entities' {
  type Name = import('../providers/wire').EntityPath;
  export const entities: Readonly<Record<Name, {one: string; many: string; area: string}>>;
}
