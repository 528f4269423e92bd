import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'recintos', fields: {}, represent: (r) => String(r.id), columns: null });
