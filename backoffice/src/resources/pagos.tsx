import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'pagos', fields: {}, represent: (r) => String(r.id), columns: null });
