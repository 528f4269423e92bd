import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'descuentos', fields: {}, represent: (r) => String(r.id), columns: null });
