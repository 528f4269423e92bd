import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'devoluciones', fields: {}, represent: (r) => String(r.id), columns: null });
