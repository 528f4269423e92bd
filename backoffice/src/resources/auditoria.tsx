import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'auditoria', fields: {}, represent: (r) => String(r.id), columns: null });
