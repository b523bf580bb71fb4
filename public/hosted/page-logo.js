// Runs on every page with a logo, also where there is no survey to show.

import { plateLogo } from "/hosted/logo.js";

// An image that can't be decoded stays as it is.
plateLogo(document.querySelector(".logo")).catch(() => {});
