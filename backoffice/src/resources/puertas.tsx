import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'puertas', fields: {}, represent: (r) => String(r.id), columns: null });
