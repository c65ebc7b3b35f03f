/** Asks the authenticator for what the answer of our service says. */
type Ask = (challenge: Response) => Promise<Credential | null>;

interface Act {
	ask: Ask;
	/** Said where the authenticator gave nothing. */
	failed: string;
}

/** By the `data-script` of the form. */
const ACTS: Readonly<Record<string, Act>> = {
	"passkey-sign-in": {
		ask: async (challenge) =>
			navigator.credentials.get({
				publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(await challenge.json()),
			}),
		failed: "No passkey was used. Try again, or sign in by a link.",
	},
	"passkey-add": {
		ask: async (challenge) =>
			navigator.credentials.create({
				publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(await challenge.json()),
			}),
		failed: "No passkey was added. Try again; a device that has one already adds no second.",
	},
};

/** Said where the service gave no challenge, by the status of its answer. */
const REFUSALS: Readonly<Record<number, string>> = {
	401: "Sign in again, then come back to add the passkey.",
	403: "The form was not taken. Load this page again and try once more.",
	429: "These were too many attempts. Wait a minute, then try again.",
};
const NO_CHALLENGE = "The service gives no answer now. Try again in a moment.";

/** Shows the forms of passkeys where the browser knows them. What the authenticator answers is sent like any other field. */
export function offerPasskeys(): void {
	if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-script]")) {
		const act = ACTS[form.dataset.script ?? ""];
		if (act) offer(form, act);
	}
}

function offer(form: HTMLFormElement, act: Act): void {
	const said = document.createElement("p");
	said.role = "status";
	form.append(said);
	form.hidden = false;
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		said.textContent = "Your browser asks you for the passkey.";
		fill(form, act).then(
			(refusal) => {
				// Sends the form without coming here again.
				if (refusal === undefined) form.submit();
				else said.textContent = refusal;
			},
			() => {
				said.textContent = NO_CHALLENGE;
			},
		);
	});
}

/** Puts what the authenticator answers into the form; says why there is nothing where there is nothing. */
async function fill(form: HTMLFormElement, { ask, failed }: Act): Promise<string | undefined> {
	const challenge = await fetch(`${form.getAttribute("action")}challenge/`, {
		method: "POST",
		body: new URLSearchParams(),
	});
	if (!challenge.ok) return REFUSALS[challenge.status] ?? NO_CHALLENGE;
	// Browsers tell a refusal, a timeout and a missing device alike.
	const credential = await ask(challenge).catch(() => null);
	const field = form.querySelector<HTMLInputElement>("input[name=credential]");
	if (!(credential instanceof PublicKeyCredential) || !field) return failed;
	field.value = JSON.stringify(credential.toJSON());
	return undefined;
}
