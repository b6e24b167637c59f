import '@fontsource-variable/grenze-gotisch/index.css';
import './theme/fonts.css';
import './theme/index.css';
import { mount } from 'svelte';
import App from './App.svelte';

mount(App, { target: document.getElementById('hall')! });
