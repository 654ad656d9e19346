import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { PageSection } from 'shared/ui/page-section';
import { BalconyElevation } from './balcony-elevation';
import { CityPlan } from './city-plan';
import styles from './story.module.css';

/** The long read: the city, the stone, the balcony. */
export function Story(): ReactNode {
  return (
    <PageSection>
      <article className={styles.story} aria-label={`The story of ${company.name} House`}>
        <section className={styles.chapter}>
          <div className={styles.words}>
            <h2>A city drawn with a ruler</h2>
            <p className={styles.first}>
              Most cities grow. {company.city} was drawn. In 1566, one year after the siege that
              nearly ended the Order of Saint John in Malta, its engineer Francesco Laparelli laid a
              grid over a hill where there was nothing but rock and wind: streets as straight as a
              ruler, so that air from two harbours could walk through them in August.
            </p>
            <p>
              The rules for builders were as straight as the streets. A house had to reach its
              neighbour, so that no gap was left. On a corner, it had to be handsome. And before
              anything else it had to have a well, because the hill had no spring, and a city that
              means to withstand a siege drinks rain.
            </p>
            <p>
              Our plot lies halfway down one of the streets that turn into stairs before they reach
              the water. It was narrow, steep and slow to sell. Its first owner did what the rules
              asked, and began with the well.
            </p>
          </div>
          <figure className={styles.figure}>
            <CityPlan />
            <figcaption>The grid between two harbours, from memory and not to scale</figcaption>
          </figure>
        </section>

        <section className={styles.chapter}>
          <div className={styles.words}>
            <h2>Stone that is cut soft and turns hard</h2>
            <p>
              The island is made of its own building material. Globigerina limestone is the colour
              of bread when it leaves the quarry, and soft enough to cut with a hand saw; the air
              then gives it a skin. Look closely at a doorpost and you find what it was: the floor
              of a warm sea, with a shell here and there.
            </p>
            <p>
              The walls are two leaves of this stone with rubble between them, more than half a
              metre thick. They keep the summer out until September, and on winter evenings give
              back the warmth of the day. No one has found a better safe for paper, which likes
              neither heat nor haste.
            </p>
          </div>
          <blockquote className={styles.quote}>
            <p>A house should have a door for people and a window for news.</p>
            <footer>From the house book, about 1760</footer>
          </blockquote>
        </section>

        <section className={styles.chapter}>
          <div className={styles.words}>
            <h2>A room that leans out to see</h2>
            <p>
              In the eighteenth century the fronts of the city came alive. Balconies that had been
              open were closed with timber and glass, and soon every street had them: green, oxide
              red, blue, each as wide as its owner’s purse. The Maltese word is{' '}
              <i lang="mt">gallarija</i>.
            </p>
            <p>
              Ours has four windows. From inside it is the smallest room in the house, and the one
              where nobody sits with their back to the street: you see who comes up the steps, hear
              the boats, lower a basket for the bread. It gave the house its name, and this company
              too.
            </p>
          </div>
          <figure className={styles.figure}>
            <BalconyElevation />
            <figcaption>A closed balcony and its parts</figcaption>
          </figure>
        </section>
      </article>
    </PageSection>
  );
}
