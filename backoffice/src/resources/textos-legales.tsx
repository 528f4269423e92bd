import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'textos-legales', fields: {}, represent: (r) => String(r.id), columns: null });
