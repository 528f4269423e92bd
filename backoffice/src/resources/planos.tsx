import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'planos', fields: {}, represent: (r) => String(r.id), columns: null });
