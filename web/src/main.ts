import '@fontsource-variable/grenze-gotisch/index.css';
import '@fontsource/alegreya-sans/latin-400.css';
import '@fontsource/alegreya-sans/latin-500.css';
import '@fontsource/alegreya-sans/latin-700.css';
import '@fontsource/alegreya-sans/latin-ext-400.css';
import '@fontsource/alegreya-sans/latin-ext-500.css';
import '@fontsource/alegreya-sans/latin-ext-700.css';
import './theme/index.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('hall')! });
