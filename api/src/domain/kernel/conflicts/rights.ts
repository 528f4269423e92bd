/** What the rights of a person run into, for the catalogue of codes. */
export const RIGHTS_CONFLICTS = {
  person_has_open_things: 'tiene algo abierto que hay que cerrar antes: `details.open`',
  file_not_ready: 'la copia todavía no está hecha, o ya se ha borrado',
  already_asked: 'ya hay una solicitud igual sin contestar',
} as const;
