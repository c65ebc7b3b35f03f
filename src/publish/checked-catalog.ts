import { getEndpoint } from "#contract/endpoints.ts";
import type { ViewContext } from "#views/view-context.ts";
import { checkedRows } from "./checked-rows.ts";

/** The entries of a catalogue are looked at one by one, because it is never whole in memory. */
export function checkedCatalog<Subject>(view: (context: ViewContext, subject: Subject) => object) {
	const promised = { path: "a catalogue", schema: getEndpoint("ardCategory").schema };
	return (context: ViewContext, subject: Subject) => checkedRows(view(context, subject), promised);
}
