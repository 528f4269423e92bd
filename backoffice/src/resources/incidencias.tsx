import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'incidencias', fields: {}, represent: (r) => String(r.id), columns: null });
