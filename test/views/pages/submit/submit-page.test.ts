import { describe, expect, it } from "vitest";
import { BehavioralProfile } from "#contract/agents/behavioral-profile.ts";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { matchPath } from "#contract/http/addresses.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { REGISTRATION } from "#contract/limits.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import { submitPage } from "#views/pages/submit/submit-page.ts";
import { acceptRegistration } from "../../../domain/accepted.ts";
import { viewContext } from "../../view-context-builder.ts";

const context = viewContext();
const page = submitPage(context);
const { profileTextMaxCharacters, sensitiveAccessMaxItems } = REGISTRATION;

describe("the page about registering", () => {
	it("shows every field of the request and the profile", () => {
		expect(page.fields.map(({ name }) => name)).toEqual(Object.keys(RegistrationRequest.shape));
		expect(page.profileFields.map(({ name }) => name)).toEqual(
			Object.keys(BehavioralProfile.shape),
		);
		for (const { name, bounds } of page.profileFields) {
			const text = `at most ${profileTextMaxCharacters} characters`;
			expect(bounds).toBe(
				name === "sensitive_access"
					? `at most ${sensitiveAccessMaxItems} items; each ${text}`
					: text,
			);
		}
	});

	it("shows a complete request, which the registry would accept", () => {
		const request = RegistrationRequest.parse(page.register.body);
		expect(Object.keys(request).sort()).toEqual(page.fields.map(({ name }) => name).sort());
		expect(acceptRegistration(request).title).toBe("Tide Table");
		expect(request.category_slug).toBe(context.snapshot.categories[0]?.slug);
		expect(page.register.headers).toHaveLength(2);
		expect(matchPath(new URL(page.register.url).pathname)?.endpoints[0]?.id).toBe("registerAgent");
		expect(matchPath(new URL(page.watch.url).pathname)?.endpoints[0]?.id).toBe("getSubmission");
	});

	it("leaves commands for operators to the guides", () => {
		expect(JSON.stringify(page)).not.toContain("npm run");
	});

	it("links to lists of allowed values", () => {
		const ids = page.templates.map(({ path }) => matchPath(path)?.endpoints[0]?.id);
		expect(ids).toEqual(["listTemplateCsv", "listTemplateJson"]);
	});

	it("says how large the body may be, what each state means and what texts must not contain", () => {
		expect(page.bodyMax).toBe(`${bodyMaxBytesOf(getEndpoint("registerAgent")) / 1024} KiB`);
		expect(page.states.map(({ name }) => name)).toEqual(SUBMISSION_STATUSES);
		const refused = gateText("a\u202eb");
		expect(refused.ok ? "" : refused.detail).toBe(page.textRules[1]);
	});
});
