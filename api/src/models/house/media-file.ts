import {entity, enumOf, id, instant, int, ref, text, version} from '../../web/rest/fields';

@entity({
  path: 'emails/gestor-de-medios',
  table: 'media_file',
  label: ['archivo', 'archivos'],
  group: 'media',
  search: ['name', 'altText', 'folder'],
  readOnly: true,
  computed: {url: `'/media/' || t.id || '/' || t.name`},
})
export class MediaFile {
  @id() id: number;
  @text({readOnly: true}) name: string;
  @text({readOnly: true}) folder: string;
  @text({readOnly: true}) altText: string;
  @enumOf(['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml', 'application/pdf'], {readOnly: true})
  mimeType: string;
  @int({readOnly: true, min: 1}) sizeBytes: number;
  @int({readOnly: true, optional: 'null'}) width: number;
  @int({readOnly: true, optional: 'null'}) height: number;
  @ref('usuarios', {readOnly: true, optional: 'null'}) staffUserId: number;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
