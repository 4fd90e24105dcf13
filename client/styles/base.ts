/** Styles of every page. Those of Mantine's components come with `mantine-setup.tsx`. */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './typeface.css';
import './tokens.css';
import './global.css';
