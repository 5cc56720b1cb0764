// Plays a seat by clicking what the page offers, as fast as the page allows. Injected by the tests.
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const soon = () => new Promise((done) => setTimeout(done, 4));
  const until = async (question, what) => {
    const end = performance.now() + 20000;
    for (;;) {
      const answer = question();
      if (answer) return answer;
      if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
      await soon();
    }
  };
  const spaces = (id) => all(`[data-route="${id}"] > g`).length;

  async function claim() {
    const routes = all("[data-hit][data-claimable]").map((path) => path.dataset.hit);
    const best = routes.sort((a, b) => spaces(b) - spaces(a))[0];
    const cards = all(".hand [data-count]").reduce((sum, pile) => sum + Number(pile.dataset.count), 0);
    if (!best || (spaces(best) < 4 && cards < 9)) return false;
    one(`[data-hit="${best}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    (await until(() => one("dialog [data-testid=pay-0]"), "payments")).click();
    return true;
  }

  async function station() {
    const button = one("[data-testid=build-station]");
    if (!button || Math.random() > 0.05) return false;
    button.click();
    const select = await until(() => one("[data-testid=station-city]"), "the list of cities");
    select.value = select.options[1].value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    (await until(() => one("dialog [data-testid=pay-0]"), "payments")).click();
    return true;
  }

  function draw() {
    const card = one("[data-testid=deck]:enabled") ?? one("[data-testid^=market-]:enabled");
    (card ?? one("[data-testid=stop]") ?? one("[data-testid=draw-tickets]") ?? one("[data-testid=pass]")).click();
  }

  async function decide(prompt) {
    const offers = all("[data-offer]");
    if (offers.length) {
      for (const offer of offers) {
        if (!offer.checked && one("[data-testid=keep]").disabled) offer.click();
        await soon();
      }
      one("[data-testid=keep]").click();
      return;
    }
    const answer = one("[data-testid=pay-0], [data-testid=retreat], [data-testid^=share-]", prompt);
    if (answer) answer.click();
    else if (prompt.dataset.phase !== "turn" || !((await claim()) || (await station()))) draw();
  }

  // Plays until the game is over or `most` decisions have been made; gives their number.
  window.playOn = async (most = Infinity) => {
    let made = 0;
    while (made < most && !one("[data-testid=end]")) {
      one("[data-testid=ready]")?.click();
      const prompt = one(".prompt[data-yours=true]");
      if (!prompt) {
        await soon();
        continue;
      }
      const before = one("[data-events]").dataset.events;
      await decide(prompt);
      made++;
      await until(() => one("[data-events]")?.dataset.events !== before || one("[data-testid=trouble]"), "the move");
      const trouble = one("[data-testid=trouble]");
      if (trouble) throw new Error(trouble.textContent);
    }
    return made;
  };
})();
