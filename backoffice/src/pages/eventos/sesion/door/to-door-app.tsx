// The door is worked at in an app of its own, at this very address: whoever comes to it from inside the office is led
// there by the server.
import {useEffect} from 'react';
import LinearProgress from '@mui/material/LinearProgress';

export default function ToDoorApp() {
  useEffect(() => window.location.reload(), []);
  return <LinearProgress />;
}
