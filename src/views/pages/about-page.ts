import { SIGN_IN } from "#contract/limits.ts";
import { FACT_SOURCES } from "#contract/vocabulary.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showCount, showInstant } from "./display.ts";
import { pageFrame } from "./page-frame.ts";

export function aboutPage(context: ViewContext) {
	const { site, snapshot } = context;
	return {
		...pageFrame(context, {
			path: "/about/",
			title: "About",
			description:
				"What this registry is, what it shows, where its data comes from, how often it is refreshed, and how to contact us.",
		}),
		asOf: showInstant(snapshot.at),
		agents: showAmount(snapshot.agents.length, "agent"),
		categories: showAmount(snapshot.categories.length, "category", "categories"),
		incidents: showAmount(snapshot.incidents.length, "incident"),
		/** How many listings have what is asked of each. */
		known: snapshot.quality.answers.map(({ label, count }) => `${showCount(count)} have ${label}`),
		contactEmail: site.contactEmail,
		cookies: COOKIES,
		sources: FACT_SOURCES.map((name) => ({ name, meaning: SOURCES[name] })),
	};
}

const COOKIES = [
	{ name: "The app you choose under My app", kept: "A year" },
	{ name: "Session, once you sign in", kept: "Until you sign out or close the browser" },
	{ name: "Your browser, to recognise it", kept: showAmount(SIGN_IN.deviceDays, "day") },
	{ name: "Page to return to after sign-in", kept: showAmount(SIGN_IN.linkMinutes, "minute") },
	{ name: "Way back from a provider", kept: showAmount(SIGN_IN.providerMinutes, "minute") },
];

const SOURCES: Readonly<Record<(typeof FACT_SOURCES)[number], string>> = {
	declared: "Stated by the account that registered the agent.",
	verified: "Stated and confirmed by a moderator or a proof.",
	observed: "Counted by this registry, such as page views and votes.",
	rule: "Worked out here from the words of the listing. Its owner can change it.",
	seen: "Seen by this registry at its server, package or repository.",
	imported:
		"Read from another public registry, which the page names, with what it counted and when.",
};
