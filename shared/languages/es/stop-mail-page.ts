export const stopMailPage = {
  heading: 'Correos de confirmación',
  loading: 'Cargando...',
  asked: 'Hay estudiantes que dan <b>{address}</b> como contacto para confirmar sus horas de voluntariado.',
  means:
    'Si detiene estos correos, ningún estudiante podrá escribir a esta dirección, y pediremos otro contacto a quienes esperan su respuesta. Los enlaces que ya tiene seguirán funcionando.',
  stop: 'Detener estos correos',
  stopped: 'Ya no enviaremos estos correos a {address}.',
  stoppedMeans:
    'Pediremos otro contacto a los estudiantes que esperan su respuesta. Ya puede cerrar esta página.',
  resume: 'Volver a recibirlos',
  resumed: 'Los estudiantes pueden pedir de nuevo a {address} que confirme sus horas.',
};
