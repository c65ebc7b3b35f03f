import type { ForeignProof } from "#contract/agent.ts";

const WAYS: Readonly<Record<ForeignProof["how"], string>> = {
	sign_in: "proven by sign-in",
	domain: "proven by domain",
	repository: "proven by repository",
	certified: "proven and certified",
};

/** What another registry says about the publisher, and that nothing of it is proven here. */
export function proofSentence({ registry, subject, how, counts }: ForeignProof): string {
	return counts
		? `${subject} is ${WAYS[how]} at ${registry}, not here.`
		: `${registry} says that it is of ${subject}, which counts for nothing here.`;
}
