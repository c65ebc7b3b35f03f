import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import type { Make } from "../../../conformance/world.ts";
import { collection, collectionEntry } from "../../../registry/record-builders.ts";

const own: Make = ({ name, ownerId, save }) => {
	save.collections.save(collection(name, { ownerId, visibility: "members" }));
	save.collectionEntries.save(collectionEntry("harbor-scout", { collection: name }));
	return { parameters: { collection: name } };
};
const PAGES = "collections/collection-pages.test.ts";
const HEAD = { name: "Approved", description: "For our teams.", visibility: "unlisted" };
const SETTINGS = { ...HEAD, "rule/query": "", "rule/checks": "" };

/** Each page and form of collections, filled in so that an editor succeeds. */
export const COLLECTION_EXAMPLES = {
	collectionPage: { make: own, isOwn: true },
	collections: {},
	makeCollection: { fields: HEAD },
	tryCollection: { make: own, isOwn: true, fields: SETTINGS },
	saveCollection: { make: own, isOwn: true, fields: { ...SETTINGS, name: "Approved later" } },
	approveEntry: { make: own, isOwn: true, succeedsIn: PAGES },
	takeOut: { make: own, isOwn: true, fields: { slug: "harbor-scout" } },
	answerWaiting: { make: own, isOwn: true, succeedsIn: PAGES },
	goBack: { make: own, isOwn: true, succeedsIn: PAGES },
	closeCollection: { make: own, isOwn: true, fields: { [CONFIRM_FIELD]: "on" } },
} as const;
