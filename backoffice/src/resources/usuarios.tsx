import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'usuarios', fields: {}, represent: (r) => String(r.id), columns: null });
