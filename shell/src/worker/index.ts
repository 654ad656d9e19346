// The service worker of the site: one script, `/worker.js`, made of these modules. Each listens by itself.
import './offline';
import './push';
