import { SIGN_IN } from "#contract/limits.ts";
import { FACT_SOURCES } from "#contract/vocabulary.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount, showInstant } from "./display.ts";
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
		contactEmail: site.contactEmail,
		// The cookies that signing in sets.
		cookies: COOKIES,
		sources: FACT_SOURCES.map((name) => ({ name, meaning: SOURCES[name] })),
	};
}

const COOKIES = `Signing in sets a session cookie, which lasts until you sign out or close the browser, and a cookie that recognises your browser for ${showAmount(SIGN_IN.deviceDays, "day")}. While you sign in, one cookie remembers the page to return to for ${showAmount(SIGN_IN.linkMinutes, "minute")}, and another brings you back from an external provider, for ${showAmount(SIGN_IN.providerMinutes, "minute")}.`;

const SOURCES: Readonly<Record<(typeof FACT_SOURCES)[number], string>> = {
	declared: "Stated by the account that registered the agent.",
	verified: "Stated and confirmed by a moderator or a proof.",
	observed: "Counted by this registry, such as page views and votes.",
	rule: "Worked out by this registry from the words of the listing. Its owner can change it.",
	seen: "Seen by this registry at its server, package or repository, where its files leave it open.",
	imported:
		"Read from another public registry, named on the page. What that has counted is shown with its name and date.",
};
