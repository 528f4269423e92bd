import { defineResource } from '../crud/define-resource'; export default defineResource({ name: 'preguntas-frecuentes', fields: {}, represent: (r) => String(r.id), columns: null });
