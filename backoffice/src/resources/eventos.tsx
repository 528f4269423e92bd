import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'eventos', fields: {}, represent: (r) => String(r.id), columns: null });
