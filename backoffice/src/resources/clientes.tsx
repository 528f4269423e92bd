import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'clientes', fields: {}, represent: (r) => String(r.id), columns: null });
