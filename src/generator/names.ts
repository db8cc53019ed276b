/**
 * Given and family names of one culture, the most common first; picks prefer the front. Every person made of them is
 * invented.
 */
export interface Names {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
}

/** `_` joins the words of one name. */
function names(female: string, male: string, family: string): Names {
  return {
    female: female.split(' '),
    male: male.split(' '),
    family: family.split(' ').map((name) => name.replaceAll('_', ' ')),
  };
}

const english = names(
  'Emma Sarah Jennifer Jessica Emily Ashley Elizabeth Amanda Megan Lauren Rachel Hannah Olivia Katherine Rebecca Nicole Michelle Stephanie Samantha Amy Laura Heather Kimberly Grace Abigail Victoria Natalie Julia Claire Madison Allison Chloe Caroline Brooke Erin Kelly Molly Audrey Paige Leah Morgan Sophie Alice Charlotte Eleanor Harriet Naomi Diana Monica Tiffany Vanessa Meredith Jenna Bethany Kara Whitney Holly Robin Tara Joanna',
  'James Michael David John Robert Daniel Matthew Christopher Andrew Ryan Joshua Thomas William Joseph Benjamin Nicholas Alexander Jonathan Kevin Brian Eric Adam Jacob Tyler Samuel Nathan Patrick Sean Justin Aaron Kyle Scott Peter Mark Steven Timothy Zachary Ethan Jason Paul Gregory Stephen Evan Luke Connor Ian Dylan Trevor Austin Derek Marcus Grant Spencer Cole Brandon Philip Jeffrey Douglas Keith Wesley',
  'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Baker Nelson Carter Mitchell Roberts Turner Phillips Campbell Parker Evans Edwards Collins Stewart Morris Rogers Reed Cook Morgan Bell Murphy Bailey Cooper Richardson Cox Howard Ward Peterson Gray Watson Brooks Kelly Sanders Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores Washington Butler Simmons Foster Bryant Alexander Russell Griffin Hayes Myers Ford Hamilton Graham Sullivan Wallace Woods Cole West Owens Reynolds Fisher Ellis Harrison Gibson Marshall Murray Freeman Wells Webb Simpson Stevens Tucker Porter Hunter Hicks Crawford Mason Kennedy Warren Dixon Burns Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills Nichols Grant Knight Ferguson Rose Stone Hawkins Dunn Perkins Hudson Spencer Gardner Payne Pierce Berry Matthews Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox Riley Armstrong Carpenter Weaver Greene Lawrence Elliott Chavez Sims Austin Peters Kelley Franklin Lawson',
);
const hispanic = names(
  'María Sofía Valentina Camila Daniela Gabriela Andrea Lucía Paula Carolina Alejandra Fernanda Mariana Laura Ana Isabel Natalia Carmen Elena Claudia Patricia Verónica Adriana Mónica Beatriz Rocío Silvia Lorena Julieta Ximena',
  'José Juan Carlos Luis Diego Alejandro Javier Miguel Fernando Jorge Andrés Daniel Sergio Pablo Ricardo Eduardo Manuel Francisco Mateo Santiago Sebastián Rafael Antonio Roberto Gabriel Martín Álvaro Hugo Iván Rodrigo',
  'García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz Morales Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Vargas Castillo Jiménez Moreno Romero Herrera Medina Aguilar Castro Vega Guzmán Rojas Navarro Salazar Delgado Ríos Cabrera Fuentes Silva Molina Acosta Suárez Paredes Cordero Iglesias Serrano Lozano',
);
const indian = names(
  'Priya Ananya Neha Pooja Shreya Divya Kavya Aishwarya Sneha Anjali Riya Isha Meera Nisha Swati Deepika Lakshmi Sunita Radhika Tanvi Aditi Kritika Pallavi Shalini Vidya Nandini Ishita Rashmi Archana Padma',
  'Rahul Amit Arjun Vikram Rohan Aditya Karthik Sandeep Rajesh Suresh Anil Vivek Nikhil Siddharth Arun Manish Sanjay Abhishek Akash Varun Pranav Harish Gaurav Ashok Deepak Ravi Vijay Kunal Ajay Mohan',
  'Sharma Patel Singh Kumar Gupta Reddy Iyer Nair Mehta Shah Rao Joshi Verma Agarwal Desai Menon Kapoor Malhotra Chopra Banerjee Mukherjee Das Ghosh Chatterjee Bose Pillai Krishnan Subramanian Venkatesh Naidu Kulkarni Deshpande Patil Jain Bhatt Trivedi Saxena Mishra Pandey Tiwari Srinivasan Raman Murthy Hegde Shetty Bhat Sinha Chauhan Thakur Bajaj',
);
const chinese = names(
  'Wei Xin Li Jing Yan Yue Lin Mei Xia Hui Ying Fang Min Qian Lan Rui Jia Yuting Xinyi Siyu Yifan Jiayi Mengyao Zihan Ruoxi',
  'Wei Jun Ming Hao Lei Tao Peng Bo Chao Kai Feng Jian Yang Qiang Bin Zhiyuan Haoran Yichen Zihao Junjie Tianyu Weijie Xiaoming Guoqiang Zhen',
  'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang Xie Tang Han Cao Deng Feng Zeng Peng Xiao Cai Pan Tian Dong Yuan Yu Jiang Du Ye',
);
const chineseAbroad = names(
  'Grace Michelle Jessica Amy Cindy Joanne Vivian Angela Jenny Christine Karen Tiffany Emily Winnie Alice Fiona Janet Rachel Serena Claire',
  'Kevin Jason Eric Andrew Daniel Raymond Jeffrey Alan Benson Henry Vincent William Kelvin Derek Calvin Edmund Gary Marcus Samuel Terence',
  'Chan Wong Lee Lim Tan Ng Cheung Lau Leung Ho Yip Kwok Goh Teo Ong Koh Chua Sim Low Toh Tsai Lin Chang Huang Wu Liu Chen Hsu Hsieh Kuo',
);
const korean = names(
  'Ji-woo Seo-yeon Min-ji Soo-jin Ha-eun Ye-jin Eun-ji Hye-jin Yuna Da-hye Ji-hye So-young Na-young Bo-ram Hyun-joo',
  'Min-jun Ji-hoon Seung-hyun Joon-ho Dong-hyun Hyun-woo Sung-min Jae-won Tae-yang Young-ho Sang-woo Jin-woo Woo-jin Kyung-soo Do-yoon',
  'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Yoo Hong Jeon Moon Bae Baek Nam',
);
const japanese = names(
  'Yuki Sakura Yui Haruka Misaki Aoi Emi Naoko Keiko Ayumi Mai Kaori Tomoko Rina Asuka Chihiro Mio Hana Noriko Yoko',
  'Takashi Hiroshi Kenji Daiki Haruto Yuto Shota Kenta Ryo Satoshi Makoto Taro Naoki Kazuki Akira Yusuke Masato Tetsuya Shinji Koji',
  'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Yamaguchi Matsumoto Inoue Kimura Hayashi Shimizu Saito Mori Abe Ikeda Hashimoto Ishikawa Ogawa Goto Okada Hasegawa Fujita',
);
const vietnamese = names(
  'Linh Huong Trang Thao Mai Lan Ngoc Anh Phuong Thu Ha Yen Nhung Hanh Chi',
  'Minh Tuan Hung Duc Nam Huy Long Khoa Quang Thanh Dung Hai Son Bao Phuc',
  'Nguyen Tran Le Pham Hoang Huynh Phan Vu Vo Dang Bui Do Ho Ngo Duong Ly',
);
const thai = names(
  'Siriporn Kanya Ploy Nattaya Supaporn Malee Anong Wanida Pim Chompoo Rattana Achara',
  'Somchai Anan Nattapong Kittisak Prasert Chaiwat Surasak Thanawat Pongsakorn Wichai Tanawat Apichat',
  'Srisuk Wongsa Chaiyasit Suwan Boonmee Rattanakul Thongchai Saetang Phromma Kaewkla Intara Jaidee Limpong Panyawong Sirikul Charoen',
);
const indonesian = names(
  'Dewi Siti Putri Ayu Sri Indah Ratna Wulan Maya Fitri Rina Lestari Nurul Intan Citra',
  'Budi Agus Andi Rizky Dimas Bayu Hendra Adi Eko Fajar Arif Yoga Iqbal Reza Wahyu',
  'Santoso Wijaya Setiawan Pratama Saputra Nugroho Hidayat Kusuma Susanto Hartono Gunawan Siregar Simanjuntak Halim Permana Utami Rahman Lubis Kurniawan Suryadi',
);
const malay = names(
  'Nurul Siti Aisyah Farah Izzati Amirah Nadia Hidayah Syafiqah Zulaikha Balqis Liyana',
  'Ahmad Muhammad Amir Hafiz Faizal Azlan Syafiq Hakim Izzat Firdaus Ridzuan Khairul',
  'Abdullah Ismail Rahman Hassan Ibrahim Yusof Othman Zakaria Hamid Razak Aziz Mansor Salleh Kassim Idris Bakar',
);
const filipino = names(
  'Maria Angelica Kristine Jasmine Camille Bianca Patricia Nicole Mae Joy Katrina Carla Trisha Denise Hazel',
  'John Mark Paolo Miguel Jerome Carlo Joshua Christian Ramon Rafael Angelo Nico Gino Enrique Vincent',
  'Santos Reyes Cruz Bautista Ocampo Garcia Mendoza Torres Villanueva Aquino Castillo Ramos Fernandez Dela_Cruz Salazar Domingo Pascual Mercado Navarro Manalo Soriano Valdez',
);
const pakistani = names(
  'Ayesha Fatima Sana Hira Maryam Zainab Amna Iqra Mahnoor Rabia Sadia Nida Bushra Komal Anum',
  'Muhammad Ahmed Ali Usman Bilal Hassan Hamza Faisal Imran Zain Omar Asad Saad Kamran Adnan',
  'Khan Ahmed Malik Hussain Sheikh Qureshi Butt Siddiqui Raza Iqbal Chaudhry Mirza Akhtar Javed Baig Abbasi Hashmi Rehman Nawaz Shah',
);
const bengali = names(
  'Nusrat Tasnim Farhana Sabrina Sharmin Tahmina Rumana Nabila Jannatul Sumaiya',
  'Tanvir Rakib Arif Mahmud Shahriar Nayeem Sabbir Imtiaz Rezaul Fahim',
  'Rahman Islam Hossain Ahmed Chowdhury Khan Karim Alam Sarker Haque Uddin Akter Miah Talukder Bhuiyan Kabir',
);
const german = names(
  'Anna Lena Laura Julia Katharina Sarah Lisa Sabine Claudia Andrea Stefanie Nina Franziska Johanna Marie Christina Susanne Heike Petra Theresa Miriam Carolin Birgit Hanna Eva',
  'Lukas Jonas Maximilian Felix Tobias Sebastian Stefan Thomas Michael Andreas Christian Markus Florian Alexander Daniel Philipp Jan Matthias Martin Simon Johannes Niklas Moritz Jürgen Frank',
  'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Herrmann König Walter Huber Kaiser Fuchs Peters Scholz Möller Weiß Jung Hahn Vogel Keller Frank Berger Winkler Roth Beck Lorenz Baumann Franke',
);
const french = names(
  'Camille Léa Manon Chloé Marie Julie Sophie Claire Émilie Pauline Mathilde Laura Charlotte Hélène Céline Aurélie Inès Margaux Élodie Juliette Anaïs Nathalie Isabelle Valérie Clémence',
  'Thomas Nicolas Julien Antoine Pierre Alexandre Maxime Guillaume Romain François Vincent Clément Mathieu Hugo Olivier Benoît Louis Quentin Sébastien Arnaud Rémi Étienne Laurent Philippe Adrien',
  'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Legrand Garnier Faure Rousseau Blanc Guérin Boyer Chevalier Perrin Robin Masson Marchand Duval Denis Lemaire Gauthier Renard Barbier Leclerc Colin Meunier',
);
const italian = names(
  'Giulia Francesca Chiara Sara Martina Valentina Elena Alessia Federica Silvia Laura Paola Ilaria Giorgia Elisa Roberta Anna Beatrice Camilla Sofia',
  'Marco Andrea Luca Francesco Matteo Alessandro Davide Lorenzo Stefano Giovanni Federico Simone Riccardo Paolo Giuseppe Antonio Roberto Nicola Fabio Tommaso',
  'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Mancini Costa Giordano Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone Longo Gentile Vitale Serra Villa',
);
const dutch = names(
  'Emma Sophie Lotte Anne Eva Sanne Lisa Fleur Iris Marloes Femke Maaike Esther Linda Ingrid Roos Noor Julia',
  'Daan Jeroen Bas Pieter Thijs Sander Mark Lars Tim Joost Wouter Ruben Maarten Niels Koen Bram Martijn Stijn',
  'de_Jong Jansen de_Vries Bakker Janssen Visser Smit Meijer de_Boer Mulder de_Groot Bos Vos Peters Hendriks Dekker Brouwer de_Wit Dijkstra Smits de_Graaf Kok Jacobs Vermeulen Willems Hoekstra Koster Maes Peeters Claes Wouters',
);
const nordic = names(
  'Emma Anna Ida Sofia Maja Linnea Ingrid Astrid Freja Karin Elin Sara Malin Hanna Signe Mette Camilla Kristin Johanna Aino',
  'Lars Erik Johan Anders Magnus Henrik Oskar Emil Mikael Fredrik Mads Jonas Kristian Nils Gustav Rasmus Søren Håkon Mikko Juha',
  'Johansson Andersson Karlsson Nilsson Eriksson Larsen Hansen Olsen Pedersen Nielsen Jensen Christensen Berg Lindberg Lindström Lund Holm Dahl Sørensen Korhonen Virtanen Mäkinen Nieminen Bergström Sandberg Haugen Solberg Eklund Hedlund Nyström',
);
const polish = names(
  'Anna Katarzyna Agnieszka Magdalena Monika Joanna Aleksandra Karolina Natalia Ewa Marta Zuzanna Paulina Dominika Justyna',
  'Piotr Paweł Tomasz Michał Marcin Krzysztof Jakub Kamil Łukasz Mateusz Bartosz Maciej Wojciech Adam Grzegorz',
  'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Kozłowski Mazur Jankowski Krawczyk Piotrowski Grabowski Pawłowski Michalski Król Wieczorek Jabłoński Adamczyk Dudek',
);
const czech = names(
  'Jana Lucie Tereza Petra Kateřina Veronika Barbora Eva Martina Lenka',
  'Jan Tomáš Petr Martin Jakub Lukáš Ondřej David Pavel Jiří',
  'Novák Svoboda Novotný Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný Marek Hájek Král Růžička Beneš Fiala Sedláček',
);
const hungarian = names(
  'Anna Katalin Eszter Zsófia Réka Dóra Nóra Ágnes Judit Petra',
  'László Gábor Péter Zoltán Balázs Tamás András Bence Attila Dávid',
  'Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Takács Juhász Lakatos Mészáros',
);
const romanian = names(
  'Andreea Maria Ioana Elena Alexandra Cristina Mihaela Ana Raluca Diana',
  'Andrei Alexandru Mihai Ionuț Cristian Adrian Bogdan Vlad Radu Florin',
  'Popescu Ionescu Popa Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Munteanu Marin Tudor Dobre Barbu Nistor',
);
const slavic = names(
  'Anastasia Olena Natalia Iryna Ekaterina Yulia Maria Oksana Svetlana Daria Tetiana Polina Kateryna Elena Viktoria',
  'Dmytro Oleksandr Andrii Ivan Sergey Alexei Mykola Maksym Vladimir Yuri Pavel Bohdan Artem Igor Roman',
  'Shevchenko Kovalenko Bondarenko Tkachenko Kravchenko Ivanov Petrov Smirnov Kuznetsov Popov Volkov Melnyk Lysenko Marchenko Savchenko Morozov Pavlenko Rudenko Moroz Oliynyk Sokolov Lebedev Novikov Kozlov',
);
const balkan = names(
  'Ana Marija Jelena Milica Ivana Maja Katarina Nikolina Petra Teodora Elena Desislava',
  'Marko Nikola Ivan Stefan Luka Milan Aleksandar Nenad Tomislav Dragan Georgi Dimitar',
  'Petrović Jovanović Nikolić Marković Horvat Kovačević Babić Marić Novak Ilić Stojanović Đorđević Dimitrov Ivanov Georgiev Petrov Kovač Jurić Perić Todorov',
);
const greek = names(
  'Maria Eleni Katerina Sofia Georgia Ioanna Dimitra Anna Vasiliki Christina',
  'Giorgos Dimitris Nikos Yannis Kostas Panagiotis Christos Alexandros Vasilis Thanos',
  'Papadopoulos Georgiou Nikolaidis Dimitriou Papadakis Konstantinou Ioannou Vlachos Antoniou Makris Karagiannis Economou Pappas Christodoulou',
);
const turkish = names(
  'Ayşe Elif Zeynep Fatma Merve Esra Büşra Selin Deniz Ece Gizem Ebru Pınar Derya',
  'Mehmet Mustafa Ahmet Emre Burak Can Murat Hakan Cem Serkan Onur Kerem Oğuz Tolga',
  'Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt Özkan Şimşek',
);
const arabic = names(
  'Fatima Aisha Maryam Noor Layla Sara Hana Yasmin Reem Dina Salma Mona Rania Lina Huda Nadia Amal Jana',
  'Mohammed Ahmed Omar Ali Youssef Khaled Hassan Ibrahim Abdullah Mahmoud Karim Tariq Faisal Sami Amr Bilal Hisham Ziad',
  'Al-Farsi Hassan Ibrahim El-Sayed Mansour Khalil Al-Harbi Haddad Nasser Saleh Abdallah Al-Mutairi Farouk Mahmoud Aziz Khoury Al-Qahtani Othman Rashid Al-Otaibi Zaki Hamdan Najjar Fawzi Sabry Benali Bouzid Alaoui El-Amrani Chaoui',
);
const hebrew = names(
  'Noa Tamar Shira Maya Yael Michal Adi Rotem Hila Dana Inbar Keren Efrat Lior Sivan',
  'Yossi David Eitan Amir Omer Itai Yonatan Guy Ido Nadav Ron Tal Gilad Eyal Uri',
  'Cohen Levi Mizrahi Peretz Biton Dahan Avraham Friedman Katz Azoulay Shapira Ben-David Golan Rosenberg Segal Barak Shalev Amir Weiss Carmi',
);
const persian = names(
  'Sara Maryam Narges Niloofar Shirin Parisa Leila Mahsa Azadeh Yasaman',
  'Ali Reza Amir Hossein Mehdi Arash Saeed Babak Kaveh Farhad',
  'Ahmadi Hosseini Mohammadi Karimi Rezaei Moradi Jafari Rahimi Sadeghi Tehrani Kazemi Shirazi',
);
const westAfrican = names(
  'Chioma Ngozi Adaeze Funmilayo Aisha Blessing Amaka Ifeoma Temitope Yetunde Folake Zainab Oluwaseun Chiamaka Efua Abena Akosua Adwoa',
  'Chinedu Emeka Oluwaseun Tunde Ibrahim Adebayo Olumide Uche Kelechi Femi Chukwudi Babatunde Segun Ifeanyi Kwame Kofi Kwaku Yaw',
  'Okafor Adeyemi Okonkwo Balogun Eze Nwosu Ogunleye Adebayo Obi Abubakar Bello Olawale Chukwu Afolabi Mensah Owusu Boateng Asante Osei Appiah Danso Addo Nwachukwu Adeleke Onyeka',
);
const eastAfrican = names(
  'Wanjiru Akinyi Njeri Achieng Wambui Faith Mercy Grace Neema Amina Esther Joyce Asha Mwajuma Hirut Selam Bethlehem Chantal',
  'Kamau Otieno Mwangi Kipchoge Brian Kevin Juma Baraka Onyango Kiprotich Daudi Hamisi Dawit Tesfaye Abebe Eric Jean Patrick',
  'Mwangi Otieno Kamau Odhiambo Wanjiku Njoroge Kimani Ochieng Mutua Kariuki Omondi Maina Mushi Kimaro Bekele Tadesse Haile Habimana Uwimana Mugisha Okello Namukasa',
);
const southernAfrican = names(
  'Nomvula Thandiwe Lerato Zanele Naledi Ayanda Busisiwe Anika Carla Michelle Palesa Rumbidzai Tariro Annelise',
  'Thabo Sipho Bongani Mandla Kagiso Lwazi Themba Pieter Johan Ruan Tendai Tatenda Ryan Craig',
  'Nkosi Dlamini Ndlovu Khumalo Mokoena van_der_Merwe Botha Naidoo Pillay Molefe Mthembu Sithole Moyo Ncube Zulu Venter du_Plessis Pretorius Govender Mahlangu Chikwanha Phiri',
);
const brazilian = names(
  'Ana Juliana Mariana Fernanda Camila Beatriz Larissa Amanda Gabriela Bruna Letícia Carolina Patrícia Aline Renata Luciana Isabela Raquel Tatiana Débora',
  'João Lucas Pedro Gabriel Rafael Felipe Bruno Gustavo Thiago Rodrigo Leonardo Matheus Marcelo Eduardo André Vinícius Diego Caio Henrique Fábio',
  'Silva Santos Oliveira Souza Lima Pereira Ferreira Costa Rodrigues Almeida Nascimento Carvalho Araújo Ribeiro Gomes Martins Rocha Barbosa Alves Cardoso Teixeira Correia Moreira Cavalcanti Dias Monteiro Mendes Freitas Ramos Nogueira',
);
const portuguese = names(
  'Maria Ana Inês Mariana Joana Catarina Sofia Marta Beatriz Rita',
  'João Pedro Tiago Miguel Ricardo Nuno Gonçalo Rui André Diogo',
  'Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Lopes Marques Almeida Pinto Carvalho',
);
const irish = names(
  'Aoife Niamh Ciara Sinéad Orla Róisín Emma Sarah Gráinne Siobhán Fiona Deirdre',
  'Conor Seán Cian Patrick Eoin Liam Declan Niall Brendan Padraig Darragh Rory',
  "Murphy Kelly O'Sullivan Walsh Byrne Ryan O'Connor O'Neill O'Reilly Doyle McCarthy Gallagher Doherty Kennedy Lynch Murray Quinn Moore Nolan Fitzgerald",
);

/** The cultures of each country with their shares, by ISO 3166-1 alpha-2 code. */
export const namesByCountry: Readonly<Record<string, readonly (readonly [share: number, names: Names])[]>> = {
  us: [
    [58, english],
    [14, hispanic],
    [8, indian],
    [6, chinese],
    [3, chineseAbroad],
    [2, korean],
    [2, vietnamese],
    [2, westAfrican],
    [1, arabic],
    [1, persian],
    [1, hebrew],
    [1, irish],
    [1, filipino],
  ],
  ca: [
    [62, english],
    [12, french],
    [10, indian],
    [8, chineseAbroad],
    [4, arabic],
    [4, filipino],
  ],
  gb: [
    [76, english],
    [8, indian],
    [5, pakistani],
    [3, polish],
    [3, westAfrican],
    [3, irish],
    [2, bengali],
  ],
  ie: [
    [75, irish],
    [15, english],
    [5, polish],
    [5, brazilian],
  ],
  au: [
    [72, english],
    [12, chineseAbroad],
    [8, indian],
    [4, greek],
    [4, vietnamese],
  ],
  nz: [
    [85, english],
    [8, chineseAbroad],
    [7, indian],
  ],
  de: [
    [82, german],
    [8, turkish],
    [5, polish],
    [3, slavic],
    [2, arabic],
  ],
  at: [
    [90, german],
    [10, balkan],
  ],
  ch: [
    [60, german],
    [22, french],
    [12, italian],
    [6, portuguese],
  ],
  fr: [
    [85, french],
    [12, arabic],
    [3, portuguese],
  ],
  be: [
    [50, dutch],
    [40, french],
    [10, arabic],
  ],
  lu: [
    [60, french],
    [25, german],
    [15, portuguese],
  ],
  nl: [
    [86, dutch],
    [7, turkish],
    [7, arabic],
  ],
  es: [[100, hispanic]],
  pt: [[100, portuguese]],
  it: [[100, italian]],
  se: [
    [92, nordic],
    [8, arabic],
  ],
  no: [[100, nordic]],
  dk: [[100, nordic]],
  fi: [[100, nordic]],
  is: [[100, nordic]],
  ee: [[100, slavic]],
  lv: [[100, slavic]],
  lt: [[100, slavic]],
  pl: [[100, polish]],
  cz: [[100, czech]],
  sk: [[100, czech]],
  hu: [[100, hungarian]],
  ro: [[100, romanian]],
  ua: [[100, slavic]],
  by: [[100, slavic]],
  kz: [[100, slavic]],
  ge: [[100, slavic]],
  am: [[100, slavic]],
  rs: [[100, balkan]],
  hr: [[100, balkan]],
  si: [[100, balkan]],
  bg: [[100, balkan]],
  gr: [[100, greek]],
  cy: [[100, greek]],
  tr: [[100, turkish]],
  il: [
    [88, hebrew],
    [12, slavic],
  ],
  ae: [
    [35, arabic],
    [35, indian],
    [10, english],
    [10, pakistani],
    [10, filipino],
  ],
  sa: [
    [80, arabic],
    [20, pakistani],
  ],
  qa: [
    [60, arabic],
    [40, indian],
  ],
  kw: [[100, arabic]],
  jo: [[100, arabic]],
  lb: [[100, arabic]],
  eg: [[100, arabic]],
  ma: [[100, arabic]],
  tn: [[100, arabic]],
  dz: [[100, arabic]],
  ir: [[100, persian]],
  in: [[100, indian]],
  lk: [[100, indian]],
  np: [[100, indian]],
  pk: [[100, pakistani]],
  bd: [[100, bengali]],
  cn: [[100, chinese]],
  hk: [
    [92, chineseAbroad],
    [8, english],
  ],
  tw: [[100, chineseAbroad]],
  sg: [
    [70, chineseAbroad],
    [15, indian],
    [15, malay],
  ],
  my: [
    [60, malay],
    [30, chineseAbroad],
    [10, indian],
  ],
  jp: [[100, japanese]],
  kr: [[100, korean]],
  vn: [[100, vietnamese]],
  th: [[100, thai]],
  id: [[100, indonesian]],
  ph: [[100, filipino]],
  ng: [[100, westAfrican]],
  gh: [[100, westAfrican]],
  sn: [
    [60, westAfrican],
    [40, french],
  ],
  ci: [
    [60, westAfrican],
    [40, french],
  ],
  ke: [[100, eastAfrican]],
  tz: [[100, eastAfrican]],
  ug: [[100, eastAfrican]],
  rw: [[100, eastAfrican]],
  et: [[100, eastAfrican]],
  za: [
    [75, southernAfrican],
    [25, english],
  ],
  zw: [[100, southernAfrican]],
  zm: [[100, southernAfrican]],
  bw: [[100, southernAfrican]],
  br: [[100, brazilian]],
  mx: [[100, hispanic]],
  ar: [
    [80, hispanic],
    [20, italian],
  ],
  cl: [[100, hispanic]],
  co: [[100, hispanic]],
  pe: [[100, hispanic]],
  uy: [[100, hispanic]],
  ec: [[100, hispanic]],
  bo: [[100, hispanic]],
  cr: [[100, hispanic]],
  gt: [[100, hispanic]],
  pa: [[100, hispanic]],
  do: [[100, hispanic]],
};

/** The names for countries that the table omits. */
export const namesElsewhere: readonly (readonly [share: number, names: Names])[] = [[100, english]];
