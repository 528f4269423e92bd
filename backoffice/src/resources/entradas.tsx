import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'entradas', fields: {}, represent: (r) => String(r.id), columns: null });
