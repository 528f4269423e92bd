import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'pedidos', fields: {}, represent: (r) => String(r.id), columns: null });
