/// <reference types="astro/client" />

declare namespace App {
	interface Locals {
		/** The view that this page was given; throws when the page of another view is rendered. */
		view: <Id extends keyof import("#views/pages/page-views.ts").PageViews>(
			page: Id,
		) => import("#views/pages/page-views.ts").PageViews[Id];
	}
}
