/** Passes the service's challenge to the authenticator. */
type Ask = (challenge: Response) => Promise<Credential | null>;

interface Act {
	ask: Ask;
	/** Shown if the authenticator returns nothing. */
	failed: string;
}

/** By the `data-script` of the form. */
const ACTS: Readonly<Record<string, Act>> = {
	"passkey-sign-in": {
		ask: async (challenge) =>
			navigator.credentials.get({
				publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(await challenge.json()),
			}),
		failed: "No passkey was used. Try again, or sign in with a link.",
	},
	"passkey-add": {
		ask: async (challenge) =>
			navigator.credentials.create({
				publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(await challenge.json()),
			}),
		failed: "No passkey was added. Try again; a device that already has one cannot add another.",
	},
};

/** Shown if the service returns no challenge, by the status of its response. */
const REFUSALS: Readonly<Record<number, string>> = {
	401: "Sign in again, then come back to add the passkey.",
	403: "The form could not be sent from this page. Reload it and try again.",
	429: "Too many attempts. Wait a minute, then try again.",
};
const NO_CHALLENGE = "The service is not responding. Try again in a moment.";

/** Shows the forms for passkeys if the browser supports them. The authenticator's answer is sent as a form field. */
export function offerPasskeys(): void {
	if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-script]")) {
		const { script } = form.dataset;
		const act = script === undefined ? undefined : ACTS[script];
		if (act) offer(form, act);
	}
}

function offer(form: HTMLFormElement, act: Act): void {
	const note = document.createElement("p");
	note.role = "status";
	form.append(note);
	form.hidden = false;
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		note.textContent = "Follow the steps in your browser.";
		fill(form, act).then(
			(refusal) => {
				// Does not fire the event `submit` again.
				if (refusal === undefined) form.submit();
				else note.textContent = refusal;
			},
			() => {
				note.textContent = NO_CHALLENGE;
			},
		);
	});
}

/** Puts the authenticator's answer into the form, or says why there is none. */
async function fill(form: HTMLFormElement, { ask, failed }: Act): Promise<string | undefined> {
	const challenge = await fetch(`${form.getAttribute("action")}challenge/`, {
		method: "POST",
		body: new URLSearchParams(),
	});
	if (!challenge.ok) return REFUSALS[challenge.status] ?? NO_CHALLENGE;
	// Browsers report a refusal, a timeout and a missing device the same way.
	const credential = await ask(challenge).catch(() => null);
	const field = form.querySelector<HTMLInputElement>("input[name=credential]");
	if (!(credential instanceof PublicKeyCredential) || !field) return failed;
	field.value = JSON.stringify(credential.toJSON());
	return undefined;
}
