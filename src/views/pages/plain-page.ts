import type { ViewContext } from "../view-context.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

/** A page that shows no data. */
export interface PlainPage extends PageFrame {}

export function notFoundPage(context: ViewContext): PlainPage {
	return pageFrame(context, {
		path: "/404/",
		title: "Not found",
		description: "There is no page at this address.",
		section: "",
		isIndexed: false,
	});
}
