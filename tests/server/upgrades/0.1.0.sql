BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE codes (
	code VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	until FLOAT, 
	PRIMARY KEY (code), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE entries (
	"table" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	entry TEXT NOT NULL, 
	ticks FLOAT NOT NULL, 
	person VARCHAR(32), 
	wish VARCHAR(40), 
	PRIMARY KEY ("table", version), 
	FOREIGN KEY("table") REFERENCES tables (id)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',1,'{"kind":"opened","by":"486f9495b03cf17798fd21820d3c2b35","settings":{"game":"durak","players":2,"rules":{"ruleset":"podkidnoy","deals":1,"deck":28,"first_limit":5,"next_attacker":"durak","first_transfer":false,"hand_size":4,"bout_limit":4,"variant_name":"short-durak"},"bots":[null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"0b36107a516dceb5"}',3.70745817299985,NULL,NULL);
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',2,'{"kind":"sat","person":"486f9495b03cf17798fd21820d3c2b35","name":"Fay","seat":0}',3.71533939799974177731e+00,'486f9495b03cf17798fd21820d3c2b35','6882.2537502895357');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',3,'{"kind":"sat","person":"bf842f7eda344b7e2bc43cbecf17131e","name":"Gil","seat":1}',3.7167917439996926987e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537504290698');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',4,'{"kind":"readied","seat":0}',3.73142405799990228842e+00,'486f9495b03cf17798fd21820d3c2b35','6882.2537519137462');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',5,'{"kind":"readied","seat":1}',3.74132085899964295094e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537529051759');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',6,'{"kind":"began","secret":"4bd423fddaf72e84c7f057228438f2351868d0209cc1be75220b29f72a7a28c9","chance":"03d4b988631636ce"}',3.74569726599975183489e+00,NULL,NULL);
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',7,'{"kind":"moved","seat":1,"move":"Qc"}',3.75236037399963606731e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537540185104');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',8,'{"kind":"moved","seat":0,"move":"take"}',3.75592789499978607636e+00,'486f9495b03cf17798fd21820d3c2b35','6882.2537543772855');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',9,'{"kind":"moved","seat":1,"move":"pass"}',3.7602440629998454824e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537548086870');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',10,'{"kind":"moved","seat":1,"move":"Qd"}',3.76906818399993426282e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537556920785');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',11,'{"kind":"moved","seat":0,"move":"take"}',3.77329955499999414314e+00,'486f9495b03cf17798fd21820d3c2b35','6882.2537561152847');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',12,'{"kind":"moved","seat":1,"move":"Qs"}',3.78323875899968697922e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537571079102');
INSERT INTO "entries" VALUES('17c21a60c6c37ed7',13,'{"kind":"moved","seat":1,"move":"pass"}',3.85336848699989786837e+00,'bf842f7eda344b7e2bc43cbecf17131e','6882.2537641137784');
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',1,'{"kind":"opened","by":"fc842ebf6135e74d5919129e8dc02d66","settings":{"game":"durak","players":2,"rules":{"ruleset":"dourak","deals":1},"bots":[null,null],"listed":false,"pace":{},"chat":false,"one_device":["Xenia","Yves"]},"invite":"8c3087b8f7017125","device":["1568fc3fe00db93620df54c5d1b04fc1","0978693ec1f4caf9b62668c47979f06a"]}',1.05377314160000423726e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',2,'{"kind":"sat","person":"1568fc3fe00db93620df54c5d1b04fc1","name":"Xenia","seat":0}',1.05377314160000423726e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',3,'{"kind":"readied","seat":0}',1.05377314160000423726e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',4,'{"kind":"sat","person":"0978693ec1f4caf9b62668c47979f06a","name":"Yves","seat":1}',1.05377314160000423726e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',5,'{"kind":"readied","seat":1}',1.05377314160000423726e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',6,'{"kind":"began","secret":"a64f605103a1d12ee1c87b9ae919f6080c06a236482a927de7ad99ce9a8dfa41","chance":"97b3e4d7b77de5e4"}',1.05695437139997920898e+01,NULL,NULL);
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',7,'{"kind":"moved","seat":0,"move":"Js"}',1.06796526899997843427e+01,'1568fc3fe00db93620df54c5d1b04fc1','6882.2544448235752');
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',8,'{"kind":"moved","seat":1,"move":"take"}',1.07243105570000807347e+01,'0978693ec1f4caf9b62668c47979f06a','6882.2544511922019');
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',9,'{"kind":"moved","seat":0,"move":"pass"}',1.0802429280000069411e+01,'1568fc3fe00db93620df54c5d1b04fc1','6882.2544590083546');
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',10,'{"kind":"moved","seat":0,"move":"7c"}',1.08484772499996324763e+01,'1568fc3fe00db93620df54c5d1b04fc1','6882.2544636190464');
INSERT INTO "entries" VALUES('1ab0217af8ec8b7e',11,'{"kind":"moved","seat":1,"move":"8c"}',1.08899786990000393418e+01,'0978693ec1f4caf9b62668c47979f06a','6882.2544677576450');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',1,'{"kind":"opened","by":"5b178b88ff5d548ce8f4efa09110752f","settings":{"game":"durak","players":2,"rules":{"ruleset":"podkidnoy","deals":1,"deck":24,"first_limit":5,"next_attacker":"durak","first_transfer":false},"bots":[null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"5b8e8df3244fcd23"}',3.13395164999747066758e-01,NULL,NULL);
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',2,'{"kind":"sat","person":"5b178b88ff5d548ce8f4efa09110752f","name":"Ana","seat":0}',1.07228064399987488286e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2532661334345');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',3,'{"kind":"sat","person":"f8058d26bf4afa74d17b34dae543ec70","name":"Ben","seat":1}',1.18103730399980122456e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2532728604728');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',4,'{"kind":"readied","seat":0}',1.19103650699980789795e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2532783101880');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',5,'{"kind":"readied","seat":1}',1.25958290299968211911e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2532851604170');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',6,'{"kind":"began","secret":"8ef2374c08d2f7213aed0efdc768d3cd3c224b6f5932f13afbf88433d4d238d4","chance":"5b9a3c8dbb81bd6f"}',1.54050221099987538764e+00,NULL,NULL);
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',7,'{"kind":"moved","seat":1,"move":"Qd"}',1.56272630799958278657e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2533154821435');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',8,'{"kind":"moved","seat":0,"move":"take"}',1.58107936199985488201e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2533173271864');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',9,'{"kind":"moved","seat":1,"move":"Qs"}',1.5969501129998207034e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2533189142104');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',10,'{"kind":"moved","seat":1,"move":"pass"}',1.72516934999976,'f8058d26bf4afa74d17b34dae543ec70','6882.2533317299690');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',11,'{"kind":"moved","seat":1,"move":"Jh"}',2.80508379200000490527e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2536592911657');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',12,'{"kind":"asked_back","seat":1}',2.93268710099982854444e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2536720390330');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',13,'{"kind":"answered_back","seat":0,"yes":true}',3.02838022600008116569e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2536815935685');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',14,'{"kind":"took_back","seat":1}',3.02838022600008116569e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2536815935685');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',15,'{"kind":"moved","seat":1,"move":"Tc"}',3.16043495399981111404e+00,'f8058d26bf4afa74d17b34dae543ec70','6882.2536948147657');
INSERT INTO "entries" VALUES('315a6c9dbc1f217f',16,'{"kind":"moved","seat":0,"move":"Qs"}',3.16207363800003804499e+00,'5b178b88ff5d548ce8f4efa09110752f','6882.2536949916305');
INSERT INTO "entries" VALUES('501c4a89877ebe00',1,'{"kind":"opened","by":"440d46f9d410246062a3efdf2f3bcb6d","settings":{"game":"durak","players":3,"rules":{"ruleset":"podkidnoy","deals":1,"deck":52,"first_limit":5,"next_attacker":"durak","first_transfer":false},"bots":[null,null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"36ad46f6afcac5e9"}',1.03735011690000646924e+01,NULL,NULL);
INSERT INTO "entries" VALUES('501c4a89877ebe00',2,'{"kind":"sat","person":"440d46f9d410246062a3efdf2f3bcb6d","name":"Rob","seat":0}',1.03823631159998512889e+01,'440d46f9d410246062a3efdf2f3bcb6d','6882.2544170066936');
INSERT INTO "entries" VALUES('501c4a89877ebe00',3,'{"kind":"sat","person":"67a0e60710a8e96f8a7030ed4ee979a7","name":"Sue","seat":1}',1.03834293259997139107e+01,'67a0e60710a8e96f8a7030ed4ee979a7','6882.2544171172024');
INSERT INTO "entries" VALUES('501c4a89877ebe00',4,'{"kind":"sat","person":"ad8520a8acab1f4935d5e1952e02f1ce","name":"Tom","seat":2}',1.03881709379998028448e+01,'ad8520a8acab1f4935d5e1952e02f1ce','6882.2544175797253');
INSERT INTO "entries" VALUES('501c4a89877ebe00',5,'{"kind":"readied","seat":0}',1.04004362519999631335e+01,'440d46f9d410246062a3efdf2f3bcb6d','6882.2544188202044');
INSERT INTO "entries" VALUES('501c4a89877ebe00',6,'{"kind":"readied","seat":1}',1.04115181309998661163e+01,'67a0e60710a8e96f8a7030ed4ee979a7','6882.2544199301849');
INSERT INTO "entries" VALUES('501c4a89877ebe00',7,'{"kind":"readied","seat":2}',1.04178075709996846858e+01,'ad8520a8acab1f4935d5e1952e02f1ce','6882.2544205593023');
INSERT INTO "entries" VALUES('501c4a89877ebe00',8,'{"kind":"began","secret":"00fe53c9bb9aa528f18c0ce94d614d3b417c814a856bc276e6f8153b930280b7","chance":"57907136c58c9a97"}',1.04222481940000761819e+01,NULL,NULL);
INSERT INTO "entries" VALUES('501c4a89877ebe00',9,'{"kind":"moved","seat":0,"move":"9d"}',1.04356934379998165238e+01,'440d46f9d410246062a3efdf2f3bcb6d','6882.2544223545438');
INSERT INTO "entries" VALUES('70eb77b5bc852136',1,'{"kind":"opened","by":"8e4f182c9744c7b152dc64c0c3afb059","settings":{"game":"dobro","players":3,"rules":{"edition":"en","rounds":3,"draw":"auto"},"bots":[null,"careful",null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"37ea7aaa2a73ed27"}',7.54066648899970459751e+00,NULL,NULL);
INSERT INTO "entries" VALUES('70eb77b5bc852136',2,'{"kind":"sat","person":"8e4f182c9744c7b152dc64c0c3afb059","name":"Jan","seat":0}',7.98867456800007857964e+00,'8e4f182c9744c7b152dc64c0c3afb059','6882.2541776225299');
INSERT INTO "entries" VALUES('70eb77b5bc852136',3,'{"kind":"sat","person":"033dcdc35f6c8672ee5ec64b078cb936","name":"Kim","seat":2}',8.01726817500002653105e+00,'033dcdc35f6c8672ee5ec64b078cb936','6882.2541804362826');
INSERT INTO "entries" VALUES('70eb77b5bc852136',4,'{"kind":"readied","seat":0}',8.41629666199969506124e+00,'8e4f182c9744c7b152dc64c0c3afb059','6882.2542188320384');
INSERT INTO "entries" VALUES('70eb77b5bc852136',5,'{"kind":"readied","seat":2}',8.52823994399977891589e+00,'033dcdc35f6c8672ee5ec64b078cb936','6882.2542308344398');
INSERT INTO "entries" VALUES('70eb77b5bc852136',6,'{"kind":"began","secret":"69b7aed8f52a0758a508b408892de66ac0fb09d50cef59b3b520a61d1355bd01","chance":"c8d815e92e7c50e4"}',8.56049713499987774412e+00,NULL,NULL);
INSERT INTO "entries" VALUES('70eb77b5bc852136',7,'{"kind":"moved","seat":1,"move":"3","by":"bot"}',8.72925167999983386835e+00,NULL,NULL);
INSERT INTO "entries" VALUES('70eb77b5bc852136',8,'{"kind":"moved","seat":2,"move":"3+J"}',8.74826889399992,'033dcdc35f6c8672ee5ec64b078cb936','6882.2542533137615');
INSERT INTO "entries" VALUES('70eb77b5bc852136',9,'{"kind":"moved","seat":0,"move":"10"}',8.77346685599968623137e+00,'8e4f182c9744c7b152dc64c0c3afb059','6882.2542561295372');
INSERT INTO "entries" VALUES('70eb77b5bc852136',10,'{"kind":"moved","seat":1,"move":"11","by":"bot"}',8.82641097199984869803e+00,NULL,NULL);
INSERT INTO "entries" VALUES('70eb77b5bc852136',11,'{"kind":"moved","seat":2,"move":"R"}',8.83826445099975899211e+00,'033dcdc35f6c8672ee5ec64b078cb936','6882.2542624200224');
INSERT INTO "entries" VALUES('70eb77b5bc852136',12,'{"kind":"moved","seat":1,"move":"8+8","by":"bot"}',8.91304880100005902932e+00,NULL,NULL);
INSERT INTO "entries" VALUES('70eb77b5bc852136',13,'{"kind":"moved","seat":0,"move":"take"}',8.92524922799975684029e+00,'8e4f182c9744c7b152dc64c0c3afb059','6882.2542713111404');
INSERT INTO "entries" VALUES('70eb77b5bc852136',14,'{"kind":"moved","seat":0,"move":"8"}',8.97870988399972702609e+00,'8e4f182c9744c7b152dc64c0c3afb059','6882.2542766479151');
INSERT INTO "entries" VALUES('70eb77b5bc852136',15,'{"kind":"moved","seat":2,"move":"9"}',9.00156299899981604539e+00,'033dcdc35f6c8672ee5ec64b078cb936','6882.2542789402901');
INSERT INTO "entries" VALUES('70eb77b5bc852136',16,'{"kind":"moved","seat":1,"move":"12","by":"bot"}',9.07250416699980632984e+00,NULL,NULL);
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',1,'{"kind":"opened","by":"246d955660500c7655070c57a5ebfa58","settings":{"game":"durak","players":3,"rules":{"ruleset":"perevodnoy","deals":3,"deck":36,"first_limit":5,"next_attacker":"durak","first_transfer":false},"bots":[null,null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"9505e17b93d4b2fc"}',3.18070957400004772352e+00,NULL,NULL);
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',2,'{"kind":"sat","person":"246d955660500c7655070c57a5ebfa58","name":"Cleo","seat":0}',3.38437102199986838968e+00,'246d955660500c7655070c57a5ebfa58','6882.2537152927314');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',3,'{"kind":"sat","person":"eaf4716f5f5653d4b15849069362782c","name":"Dora","seat":1}',3.42522777999965910566e+00,'eaf4716f5f5653d4b15849069362782c','6882.2537212672263');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',4,'{"kind":"sat","person":"fddd7eb7e7e564ca8122831cc7273657","name":"Egon","seat":2}',3.50390741899991553509e+00,'fddd7eb7e7e564ca8122831cc7273657','6882.2537291328728');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',5,'{"kind":"readied","seat":0}',3.57904621799980304786e+00,'246d955660500c7655070c57a5ebfa58','6882.2537366737209');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',6,'{"kind":"readied","seat":1}',3.61089791499989587464e+00,'eaf4716f5f5653d4b15849069362782c','6882.2537398536277');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',7,'{"kind":"readied","seat":2}',3.61529231899976366548e+00,'fddd7eb7e7e564ca8122831cc7273657','6882.2537403051671');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',8,'{"kind":"began","secret":"768d090ddb8f4416302da66bd04b9b889a0aa272a60efc4c522732e6983908a4","chance":"dd56819818d6e1a6"}',3.63246349899964116048e+00,NULL,NULL);
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',9,'{"kind":"moved","seat":2,"move":"6s"}',3.64225015600004553562e+00,'fddd7eb7e7e564ca8122831cc7273657','6882.2537430086363');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',10,'{"kind":"moved","seat":0,"move":"take"}',3.6457521889997224207e+00,'246d955660500c7655070c57a5ebfa58','6882.2537433621616');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',11,'{"kind":"moved","seat":2,"move":"6c"}',3.65007790099980411469e+00,'fddd7eb7e7e564ca8122831cc7273657','6882.2537437945265');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',12,'{"kind":"moved","seat":2,"move":"pass"}',3.65742888499971741111e+00,'fddd7eb7e7e564ca8122831cc7273657','6882.2537445268517');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',13,'{"kind":"moved","seat":1,"move":"pass"}',3.67335057199989023501e+00,'eaf4716f5f5653d4b15849069362782c','6882.2537461223103');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',14,'{"kind":"conceded","seat":1}',3.68950435499982631881e+00,'eaf4716f5f5653d4b15849069362782c','6882.2537477309195');
INSERT INTO "entries" VALUES('86b8581a88cc6f4d',15,'{"kind":"moved","seat":1,"move":"8c","by":"stand-in"}',3.69405732599989278241e+00,NULL,NULL);
INSERT INTO "entries" VALUES('9abdade4926139c0',1,'{"kind":"opened","by":"83e6a28abbeb06a904e41382214c6a05","settings":{"game":"durak","players":3,"rules":{"ruleset":"dourak","deals":1},"bots":[null,null,null],"listed":true,"pace":{},"chat":true,"one_device":[]}}',1.04573603639996690615e+01,NULL,NULL);
INSERT INTO "entries" VALUES('9abdade4926139c0',2,'{"kind":"sat","person":"83e6a28abbeb06a904e41382214c6a05","name":"Uma","seat":0}',1.04645637779999560739e+01,'83e6a28abbeb06a904e41382214c6a05','6882.2544252384121');
INSERT INTO "entries" VALUES('9abdade4926139c0',3,'{"kind":"sat","person":"f3e7100de8b52487af6300c1380e1a6b","name":"Vic","seat":1}',1.04910268869998617451e+01,'f3e7100de8b52487af6300c1380e1a6b','6882.2544278579541');
INSERT INTO "entries" VALUES('b204417046aa9b13',1,'{"kind":"opened","by":"47089dddb200374937a9eece91cd92d0","settings":{"game":"dobro","players":2,"rules":{"edition":"fr","rounds":3,"draw":"manual"},"bots":[null,null],"listed":false,"pace":{"seconds":172800.0},"chat":true,"one_device":[]},"invite":"378df785b596fd1b"}',9.15239754699996410636e+00,NULL,NULL);
INSERT INTO "entries" VALUES('b204417046aa9b13',2,'{"kind":"sat","person":"47089dddb200374937a9eece91cd92d0","name":"Lea","seat":0}',9.23876356099981421721e+00,'47089dddb200374937a9eece91cd92d0','6882.2543026468212');
INSERT INTO "entries" VALUES('b204417046aa9b13',3,'{"kind":"sat","person":"a26d6090e39715a53753c73f6ff5e919","name":"Max","seat":1}',9.2826458709996586549e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543070169952');
INSERT INTO "entries" VALUES('b204417046aa9b13',4,'{"kind":"readied","seat":0}',9.30679602999998678569e+00,'47089dddb200374937a9eece91cd92d0','6882.2543094561161');
INSERT INTO "entries" VALUES('b204417046aa9b13',5,'{"kind":"readied","seat":1}',9.33641787099986686371e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543124156072');
INSERT INTO "entries" VALUES('b204417046aa9b13',6,'{"kind":"began","secret":"7dd7d7e8652cc20e2231d95f6826eaca36fbdfd0a7b60a276bb3e99220d60808","chance":"f2f2519fdd2c434e"}',9.3627042369998889626e+00,NULL,NULL);
INSERT INTO "entries" VALUES('b204417046aa9b13',7,'{"kind":"moved","seat":1,"move":"J=7"}',9.41280682399974466534e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543200633117');
INSERT INTO "entries" VALUES('b204417046aa9b13',8,'{"kind":"moved","seat":1,"move":"draw"}',9.43557310999995,'a26d6090e39715a53753c73f6ff5e919','6882.2543223420834');
INSERT INTO "entries" VALUES('b204417046aa9b13',9,'{"kind":"moved","seat":0,"move":"take"}',9.4464059570000245003e+00,'47089dddb200374937a9eece91cd92d0','6882.2543234266480');
INSERT INTO "entries" VALUES('b204417046aa9b13',10,'{"kind":"moved","seat":0,"move":"10"}',9.48107804999972358928e+00,'47089dddb200374937a9eece91cd92d0','6882.2543268935889');
INSERT INTO "entries" VALUES('b204417046aa9b13',11,'{"kind":"moved","seat":0,"move":"draw"}',9.509142247,'47089dddb200374937a9eece91cd92d0','6882.2543296998004');
INSERT INTO "entries" VALUES('b204417046aa9b13',12,'{"kind":"moved","seat":1,"move":"take"}',9.53324535699994157766e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543321100042');
INSERT INTO "entries" VALUES('b204417046aa9b13',13,'{"kind":"moved","seat":1,"move":"12"}',9.5530386479999833682e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543340900914');
INSERT INTO "entries" VALUES('b204417046aa9b13',14,'{"kind":"moved","seat":1,"move":"end"}',9.58115522399975816369e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543369011841');
INSERT INTO "entries" VALUES('b204417046aa9b13',15,'{"kind":"moved","seat":0,"move":"take"}',9.59787837599969861912e+00,'47089dddb200374937a9eece91cd92d0','6882.2543385742034');
INSERT INTO "entries" VALUES('b204417046aa9b13',16,'{"kind":"chatted","seat":0,"text":"Bien joué !"}',9.62727447999986907234e+00,'47089dddb200374937a9eece91cd92d0','6882.2543415089035');
INSERT INTO "entries" VALUES('b204417046aa9b13',17,'{"kind":"wanted_end","seat":1}',9.78186467999967135256e+00,'a26d6090e39715a53753c73f6ff5e919','6882.2543569626005');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',1,'{"kind":"opened","by":"4be3140d6176962e9e34dd92021a4dd2","settings":{"game":"dobro","players":4,"rules":{"edition":"pt","rounds":3,"draw":"auto"},"bots":[null,null,null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"69bad46b38a119d8"}',9.8857660979997490358e+00,NULL,NULL);
INSERT INTO "entries" VALUES('b42aa325e9648c4f',2,'{"kind":"sat","person":"4be3140d6176962e9e34dd92021a4dd2","name":"Nora","seat":0}',9.91545231400005,'4be3140d6176962e9e34dd92021a4dd2','6882.2543703099660');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',3,'{"kind":"sat","person":"58c9a753274a26db1b89181dd807fa4c","name":"Olga","seat":1}',9.97355096799992679734e+00,'58c9a753274a26db1b89181dd807fa4c','6882.2543761091794');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',4,'{"kind":"sat","person":"781094ad471103156287ccf16464fb06","name":"Pia","seat":2}',1.00089830140000231035e+01,'781094ad471103156287ccf16464fb06','6882.2543796542118');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',5,'{"kind":"sat","person":"2a63206279b8b4df89d2d720da60c5ca","name":"Quin","seat":3}',1.00199823389998527996e+01,'2a63206279b8b4df89d2d720da60c5ca','6882.2543807577567');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',6,'{"kind":"readied","seat":0}',1.00244534579996980028e+01,'4be3140d6176962e9e34dd92021a4dd2','6882.2543812198429');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',7,'{"kind":"readied","seat":1}',1.00424097099999016786e+01,'58c9a753274a26db1b89181dd807fa4c','6882.2543830091296');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',8,'{"kind":"readied","seat":2}',1.0059681389999695966e+01,'781094ad471103156287ccf16464fb06','6882.2543847517527');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',9,'{"kind":"readied","seat":3}',1.00905786829998760372e+01,'2a63206279b8b4df89d2d720da60c5ca','6882.2543878320249');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',10,'{"kind":"began","secret":"f98d40c82c0d1155344cb79f5d8d63d762ce7cd4be18c9e4b2671994ac64f0f1","chance":"19cc0e1e0bf98550"}',1.01084919299996727208e+01,NULL,NULL);
INSERT INTO "entries" VALUES('b42aa325e9648c4f',11,'{"kind":"moved","seat":2,"move":"12+J"}',1.01572583150000355094e+01,'781094ad471103156287ccf16464fb06','6882.2543945110446');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',12,'{"kind":"moved","seat":3,"move":"take"}',1.01977340439998442889e+01,'2a63206279b8b4df89d2d720da60c5ca','6882.2543985399036');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',13,'{"kind":"moved","seat":3,"move":"3+3"}',1.02403493940000771549e+01,'2a63206279b8b4df89d2d720da60c5ca','6882.2544028147605');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',14,'{"kind":"moved","seat":0,"move":"J=9"}',1.02817800180000631373e+01,'4be3140d6176962e9e34dd92021a4dd2','6882.2544069562354');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',15,'{"kind":"moved","seat":1,"move":"8+8"}',1.03225979569997434732e+01,'58c9a753274a26db1b89181dd807fa4c','6882.2544110414335');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',16,'{"kind":"moved","seat":2,"move":"take"}',1.0328798685000037949e+01,'781094ad471103156287ccf16464fb06','6882.2544116633110');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',17,'{"kind":"moved","seat":2,"move":"3"}',1.03306967759999679401e+01,'781094ad471103156287ccf16464fb06','6882.2544118561246');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',18,'{"kind":"moved","seat":3,"move":"12"}',1.03354649679999965883e+01,'2a63206279b8b4df89d2d720da60c5ca','6882.2544123333223');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',19,'{"kind":"moved","seat":0,"move":"take"}',1.03396975109999402777e+01,'4be3140d6176962e9e34dd92021a4dd2','6882.2544127564153');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',20,'{"kind":"moved","seat":0,"move":"2"}',1.03442169319996537526e+01,'4be3140d6176962e9e34dd92021a4dd2','6882.2544132081892');
INSERT INTO "entries" VALUES('b42aa325e9648c4f',21,'{"kind":"moved","seat":1,"move":"7"}',1.03485993179997421971e+01,'58c9a753274a26db1b89181dd807fa4c','6882.2544136467433');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',1,'{"kind":"opened","by":"b201c71eb72c38a22ba31bd80c1ac16d","settings":{"game":"durak","players":2,"rules":{"ruleset":"dourak","deals":1},"bots":[null,null],"listed":false,"pace":{},"chat":true,"one_device":[]},"invite":"4e21a684abfb8a94"}',4.34491131699996913084e+00,NULL,NULL);
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',2,'{"kind":"sat","person":"b201c71eb72c38a22ba31bd80c1ac16d","name":"Hal","seat":0}',4.56370544599985805689e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2538351255046');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',3,'{"kind":"sat","person":"9889f52d950bbd43481157dfdfb0c97b","name":"Ida","seat":1}',4.62125071399987064069e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2538408817309');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',4,'{"kind":"readied","seat":0}',4.6530576939999264141e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2538440724789');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',5,'{"kind":"readied","seat":1}',4.70912624899983711657e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2538496849187');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',6,'{"kind":"began","secret":"0b22a17d6945d665d1ae48707bab566b03b63591b1bf8f71e901552998a1f20d","chance":"7be34bc30d4a7805"}',4.83682587199973568203e+00,NULL,NULL);
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',7,'{"kind":"moved","seat":1,"move":"As"}',4.96451551899963305913e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2538752257306');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',8,'{"kind":"moved","seat":0,"move":"take"}',5.08139579599992430303e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2538869168698');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',9,'{"kind":"moved","seat":1,"move":"pass"}',5.2364517299997714872e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2538984216110');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',10,'{"kind":"moved","seat":1,"move":"Ac"}',5.36087075899968112935e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2539148636861');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',11,'{"kind":"conceded","seat":0}',5.71681248200002301018e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2539504209565');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',12,'{"kind":"ended","reason":"conceded","winners":[1]}',5.71681248200002301018e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2539504209565');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',13,'{"kind":"readied","seat":0}',6.05658294599970759009e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2539844158795');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',14,'{"kind":"readied","seat":1}',6.22512153899970144266e+00,'9889f52d950bbd43481157dfdfb0c97b','6882.2540012787152');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',15,'{"kind":"began","secret":"82bcc304ca6de635ded23bbea32ef572c5804f2a8943f3f43106750a87189526","turned":1,"chance":"482c49af77bd2b97"}',6.32489674299995385808e+00,NULL,NULL);
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',16,'{"kind":"moved","seat":1,"move":"Qd"}',6.94073218399989855242e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2540728299139');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',17,'{"kind":"moved","seat":0,"move":"Ks"}',7.17225983499975,'9889f52d950bbd43481157dfdfb0c97b','6882.2540928322371');
INSERT INTO "entries" VALUES('e0f58c82fbf87fb5',18,'{"kind":"moved","seat":1,"move":"pass"}',7.27338241799998286296e+00,'b201c71eb72c38a22ba31bd80c1ac16d','6882.2541061155341');
CREATE TABLE matches (
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	ended FLOAT NOT NULL, 
	summary TEXT NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "matches" VALUES('e0f58c82fbf87fb5',1,1.79513416755730581281e+09,'{"game": "durak", "rules": {"ruleset": "dourak", "deals": 1}, "players": ["Hal", "Ida"], "scores": [0, 0], "winners": [1], "reason": "conceded", "moves": 4}','{"format": "dobrak-record/1", "game": "durak", "players": ["Hal", "Ida"], "rules": {"ruleset": "dourak", "deals": 1, "version": 1}, "deals": [{"deck": "6h Ac 6c As 6d Jh 8h 6s 9d Jd 9c Td 7s Kc Kd Th 9h Qh Qs 9s 8s Js Ah 7c 7d Qc Ts Jc 7h Qd Ks 8d Kh Tc Ad 8c", "first": 1, "moves": "As take pass Ac"}], "bots": [null, null], "stood_in": [], "fallback": [], "ended": {"reason": "conceded", "winners": [1]}, "table": "e0f58c82fbf87fb5", "date": "2026-11-20"}');
CREATE TABLE passing (
	"table" VARCHAR(32) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	bout INTEGER NOT NULL, 
	PRIMARY KEY ("table", person), 
	FOREIGN KEY("table") REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "passing" VALUES('501c4a89877ebe00','440d46f9d410246062a3efdf2f3bcb6d',8);
CREATE TABLE people (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('5b178b88ff5d548ce8f4efa09110752f','Ana',1.79513415956442499163e+09);
INSERT INTO "people" VALUES('f8058d26bf4afa74d17b34dae543ec70','Ben',1.79513415974785184858e+09);
INSERT INTO "people" VALUES('246d955660500c7655070c57a5ebfa58','Cleo',1.7951341649042568206e+09);
INSERT INTO "people" VALUES('eaf4716f5f5653d4b15849069362782c','Dora',1.79513416490809798236e+09);
INSERT INTO "people" VALUES('fddd7eb7e7e564ca8122831cc7273657','Egon',1.79513416491246724122e+09);
INSERT INTO "people" VALUES('486f9495b03cf17798fd21820d3c2b35','Fay',1.79513416543135428428e+09);
INSERT INTO "people" VALUES('bf842f7eda344b7e2bc43cbecf17131e','Gil',1.79513416543870115284e+09);
INSERT INTO "people" VALUES('b201c71eb72c38a22ba31bd80c1ac16d','Hal',1.79513416568617892267e+09);
INSERT INTO "people" VALUES('9889f52d950bbd43481157dfdfb0c97b','Ida',1.79513416576857113833e+09);
INSERT INTO "people" VALUES('8e4f182c9744c7b152dc64c0c3afb059','Jan',1.79513416908265542983e+09);
INSERT INTO "people" VALUES('033dcdc35f6c8672ee5ec64b078cb936','Kim',1.79513416914217257495e+09);
INSERT INTO "people" VALUES('47089dddb200374937a9eece91cd92d0','Lea',1.79513417083383083339e+09);
INSERT INTO "people" VALUES('a26d6090e39715a53753c73f6ff5e919','Max',1.79513417085017800336e+09);
INSERT INTO "people" VALUES('4be3140d6176962e9e34dd92021a4dd2','Nora',1.79513417153430676455e+09);
INSERT INTO "people" VALUES('58c9a753274a26db1b89181dd807fa4c','Olga',1.79513417156194281581e+09);
INSERT INTO "people" VALUES('781094ad471103156287ccf16464fb06','Pia',1.79513417158452844623e+09);
INSERT INTO "people" VALUES('2a63206279b8b4df89d2d720da60c5ca','Quin',1.79513417159989809987e+09);
INSERT INTO "people" VALUES('440d46f9d410246062a3efdf2f3bcb6d','Rob',1.79513417209157371528e+09);
INSERT INTO "people" VALUES('67a0e60710a8e96f8a7030ed4ee979a7','Sue',1.79513417209646105763e+09);
INSERT INTO "people" VALUES('ad8520a8acab1f4935d5e1952e02f1ce','Tom',1.79513417210540771485e+09);
INSERT INTO "people" VALUES('83e6a28abbeb06a904e41382214c6a05','Uma',1.79513417218459272388e+09);
INSERT INTO "people" VALUES('f3e7100de8b52487af6300c1380e1a6b','Vic',1.79513417218945741651e+09);
INSERT INTO "people" VALUES('fc842ebf6135e74d5919129e8dc02d66','Wim',1.79513417225237083439e+09);
INSERT INTO "people" VALUES('1568fc3fe00db93620df54c5d1b04fc1','Xenia',1.79513417227490067479e+09);
INSERT INTO "people" VALUES('0978693ec1f4caf9b62668c47979f06a','Yves',1.79513417227490091319e+09);
CREATE TABLE players (
	person VARCHAR(32) NOT NULL, 
	"table" VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, ended FLOAT DEFAULT '0' NOT NULL, 
	PRIMARY KEY (person, "table", number), 
	FOREIGN KEY("table", number) REFERENCES matches ("table", number), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "players" VALUES('b201c71eb72c38a22ba31bd80c1ac16d','e0f58c82fbf87fb5',1,0,1.79513416755730581281e+09);
INSERT INTO "players" VALUES('9889f52d950bbd43481157dfdfb0c97b','e0f58c82fbf87fb5',1,1,1.79513416755730581281e+09);
CREATE TABLE running (
	ticks FLOAT NOT NULL
);
INSERT INTO "running" VALUES(1.11368512159997408157e+01);
CREATE TABLE seats (
	person VARCHAR(32) NOT NULL, 
	"table" VARCHAR(32) NOT NULL, continues BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (person, "table"), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('5b178b88ff5d548ce8f4efa09110752f','315a6c9dbc1f217f',1);
INSERT INTO "seats" VALUES('f8058d26bf4afa74d17b34dae543ec70','315a6c9dbc1f217f',1);
INSERT INTO "seats" VALUES('246d955660500c7655070c57a5ebfa58','86b8581a88cc6f4d',1);
INSERT INTO "seats" VALUES('eaf4716f5f5653d4b15849069362782c','86b8581a88cc6f4d',0);
INSERT INTO "seats" VALUES('fddd7eb7e7e564ca8122831cc7273657','86b8581a88cc6f4d',1);
INSERT INTO "seats" VALUES('486f9495b03cf17798fd21820d3c2b35','17c21a60c6c37ed7',1);
INSERT INTO "seats" VALUES('bf842f7eda344b7e2bc43cbecf17131e','17c21a60c6c37ed7',1);
INSERT INTO "seats" VALUES('9889f52d950bbd43481157dfdfb0c97b','e0f58c82fbf87fb5',1);
INSERT INTO "seats" VALUES('b201c71eb72c38a22ba31bd80c1ac16d','e0f58c82fbf87fb5',1);
INSERT INTO "seats" VALUES('033dcdc35f6c8672ee5ec64b078cb936','70eb77b5bc852136',1);
INSERT INTO "seats" VALUES('8e4f182c9744c7b152dc64c0c3afb059','70eb77b5bc852136',1);
INSERT INTO "seats" VALUES('47089dddb200374937a9eece91cd92d0','b204417046aa9b13',1);
INSERT INTO "seats" VALUES('a26d6090e39715a53753c73f6ff5e919','b204417046aa9b13',1);
INSERT INTO "seats" VALUES('2a63206279b8b4df89d2d720da60c5ca','b42aa325e9648c4f',1);
INSERT INTO "seats" VALUES('4be3140d6176962e9e34dd92021a4dd2','b42aa325e9648c4f',1);
INSERT INTO "seats" VALUES('58c9a753274a26db1b89181dd807fa4c','b42aa325e9648c4f',1);
INSERT INTO "seats" VALUES('781094ad471103156287ccf16464fb06','b42aa325e9648c4f',1);
INSERT INTO "seats" VALUES('440d46f9d410246062a3efdf2f3bcb6d','501c4a89877ebe00',1);
INSERT INTO "seats" VALUES('67a0e60710a8e96f8a7030ed4ee979a7','501c4a89877ebe00',1);
INSERT INTO "seats" VALUES('ad8520a8acab1f4935d5e1952e02f1ce','501c4a89877ebe00',1);
INSERT INTO "seats" VALUES('83e6a28abbeb06a904e41382214c6a05','9abdade4926139c0',1);
INSERT INTO "seats" VALUES('f3e7100de8b52487af6300c1380e1a6b','9abdade4926139c0',1);
INSERT INTO "seats" VALUES('fc842ebf6135e74d5919129e8dc02d66','1ab0217af8ec8b7e',1);
CREATE TABLE snapshots (
	"table" VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY ("table"), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('315a6c9dbc1f217f',5,'{"version":5,"number":0,"chat":true,"chairs":[{"bot":null,"person":"5b178b88ff5d548ce8f4efa09110752f","name":"Ana","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"f8058d26bf4afa74d17b34dae543ec70","name":"Ben","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["5b178b88ff5d548ce8f4efa09110752f","6882.2532661334345",2],["f8058d26bf4afa74d17b34dae543ec70","6882.2532728604728",3],["5b178b88ff5d548ce8f4efa09110752f","6882.2532783101880",4],["f8058d26bf4afa74d17b34dae543ec70","6882.2532851604170",5]]}','b012035c5b6baded8be62e228b5643020a0262dbc490212d35bfe42597147891');
INSERT INTO "snapshots" VALUES('86b8581a88cc6f4d',7,'{"version":7,"number":0,"chat":true,"chairs":[{"bot":null,"person":"246d955660500c7655070c57a5ebfa58","name":"Cleo","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"eaf4716f5f5653d4b15849069362782c","name":"Dora","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"fddd7eb7e7e564ca8122831cc7273657","name":"Egon","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["246d955660500c7655070c57a5ebfa58","6882.2537152927314",2],["eaf4716f5f5653d4b15849069362782c","6882.2537212672263",3],["fddd7eb7e7e564ca8122831cc7273657","6882.2537291328728",4],["246d955660500c7655070c57a5ebfa58","6882.2537366737209",5],["eaf4716f5f5653d4b15849069362782c","6882.2537398536277",6],["fddd7eb7e7e564ca8122831cc7273657","6882.2537403051671",7]]}','c7a731e8e00e769c259c8ce81716eb49ca45441230374cec814a133137c9a883');
INSERT INTO "snapshots" VALUES('17c21a60c6c37ed7',5,'{"version":5,"number":0,"chat":true,"chairs":[{"bot":null,"person":"486f9495b03cf17798fd21820d3c2b35","name":"Fay","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"bf842f7eda344b7e2bc43cbecf17131e","name":"Gil","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["486f9495b03cf17798fd21820d3c2b35","6882.2537502895357",2],["bf842f7eda344b7e2bc43cbecf17131e","6882.2537504290698",3],["486f9495b03cf17798fd21820d3c2b35","6882.2537519137462",4],["bf842f7eda344b7e2bc43cbecf17131e","6882.2537529051759",5]]}','9d421fad8e8237e44c9f26ca867cc4702f3cb6fb7cf8b1106628f30e9745b9a9');
INSERT INTO "snapshots" VALUES('e0f58c82fbf87fb5',14,'{"version":14,"number":1,"chat":true,"chairs":[{"bot":null,"person":"b201c71eb72c38a22ba31bd80c1ac16d","name":"Hal","ready":true,"stand_in":false,"conceded":true,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"9889f52d950bbd43481157dfdfb0c97b","name":"Ida","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["b201c71eb72c38a22ba31bd80c1ac16d","6882.2538351255046",2],["9889f52d950bbd43481157dfdfb0c97b","6882.2538408817309",3],["b201c71eb72c38a22ba31bd80c1ac16d","6882.2538440724789",4],["9889f52d950bbd43481157dfdfb0c97b","6882.2538496849187",5],["9889f52d950bbd43481157dfdfb0c97b","6882.2538752257306",7],["b201c71eb72c38a22ba31bd80c1ac16d","6882.2538869168698",8],["9889f52d950bbd43481157dfdfb0c97b","6882.2538984216110",9],["9889f52d950bbd43481157dfdfb0c97b","6882.2539148636861",10],["b201c71eb72c38a22ba31bd80c1ac16d","6882.2539504209565",12],["b201c71eb72c38a22ba31bd80c1ac16d","6882.2539844158795",13],["9889f52d950bbd43481157dfdfb0c97b","6882.2540012787152",14]]}','d89913bce360482b92d61b794c554380ae9ccda0b733be50ad0d2cfc3966cdf5');
INSERT INTO "snapshots" VALUES('70eb77b5bc852136',5,'{"version":5,"number":0,"chat":true,"chairs":[{"bot":null,"person":"8e4f182c9744c7b152dc64c0c3afb059","name":"Jan","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":"careful","person":null,"name":"Inês","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"033dcdc35f6c8672ee5ec64b078cb936","name":"Kim","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["8e4f182c9744c7b152dc64c0c3afb059","6882.2541776225299",2],["033dcdc35f6c8672ee5ec64b078cb936","6882.2541804362826",3],["8e4f182c9744c7b152dc64c0c3afb059","6882.2542188320384",4],["033dcdc35f6c8672ee5ec64b078cb936","6882.2542308344398",5]]}','f64580a126426829cbf6fc6a2e53c2f5ad8fe880bb5ad8ccee80a9df60b8c9b6');
INSERT INTO "snapshots" VALUES('b204417046aa9b13',5,'{"version":5,"number":0,"chat":true,"chairs":[{"bot":null,"person":"47089dddb200374937a9eece91cd92d0","name":"Lea","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"a26d6090e39715a53753c73f6ff5e919","name":"Max","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["47089dddb200374937a9eece91cd92d0","6882.2543026468212",2],["a26d6090e39715a53753c73f6ff5e919","6882.2543070169952",3],["47089dddb200374937a9eece91cd92d0","6882.2543094561161",4],["a26d6090e39715a53753c73f6ff5e919","6882.2543124156072",5]]}','862393980b5ab28ab0f9e1dd7d89a38e9b067a017be13821288ab08113d6c7e6');
INSERT INTO "snapshots" VALUES('b42aa325e9648c4f',9,'{"version":9,"number":0,"chat":true,"chairs":[{"bot":null,"person":"4be3140d6176962e9e34dd92021a4dd2","name":"Nora","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"58c9a753274a26db1b89181dd807fa4c","name":"Olga","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"781094ad471103156287ccf16464fb06","name":"Pia","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"2a63206279b8b4df89d2d720da60c5ca","name":"Quin","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["4be3140d6176962e9e34dd92021a4dd2","6882.2543703099660",2],["58c9a753274a26db1b89181dd807fa4c","6882.2543761091794",3],["781094ad471103156287ccf16464fb06","6882.2543796542118",4],["2a63206279b8b4df89d2d720da60c5ca","6882.2543807577567",5],["4be3140d6176962e9e34dd92021a4dd2","6882.2543812198429",6],["58c9a753274a26db1b89181dd807fa4c","6882.2543830091296",7],["781094ad471103156287ccf16464fb06","6882.2543847517527",8],["2a63206279b8b4df89d2d720da60c5ca","6882.2543878320249",9]]}','620bc40c7efadd46c789efe590ec4d1040fc81ddb237fd4d8dcb40638ab1cba3');
INSERT INTO "snapshots" VALUES('501c4a89877ebe00',7,'{"version":7,"number":0,"chat":true,"chairs":[{"bot":null,"person":"440d46f9d410246062a3efdf2f3bcb6d","name":"Rob","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"67a0e60710a8e96f8a7030ed4ee979a7","name":"Sue","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"ad8520a8acab1f4935d5e1952e02f1ce","name":"Tom","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[["440d46f9d410246062a3efdf2f3bcb6d","6882.2544170066936",2],["67a0e60710a8e96f8a7030ed4ee979a7","6882.2544171172024",3],["ad8520a8acab1f4935d5e1952e02f1ce","6882.2544175797253",4],["440d46f9d410246062a3efdf2f3bcb6d","6882.2544188202044",5],["67a0e60710a8e96f8a7030ed4ee979a7","6882.2544199301849",6],["ad8520a8acab1f4935d5e1952e02f1ce","6882.2544205593023",7]]}','a520933db51a56af6143a8ff1d9b5bbecc7ad02fa268b24937491409c88f80a4');
INSERT INTO "snapshots" VALUES('1ab0217af8ec8b7e',5,'{"version":5,"number":0,"chat":false,"chairs":[{"bot":null,"person":"1568fc3fe00db93620df54c5d1b04fc1","name":"Xenia","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false},{"bot":null,"person":"0978693ec1f4caf9b62668c47979f06a","name":"Yves","ready":true,"stand_in":false,"conceded":false,"removed":false,"wants_end":false,"grants_back":false}],"sent_away":[],"answered":[]}','b82985fc06cf092a6b597d32973ca4a5b8b2e29be743cbcfafd7bd72c37d27c9');
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	clocked BOOLEAN NOT NULL, 
	playing BOOLEAN NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('315a6c9dbc1f217f',1.79513415985507440567e+09,0,1);
INSERT INTO "tables" VALUES('86b8581a88cc6f4d',1.79513416491779327394e+09,0,1);
INSERT INTO "tables" VALUES('17c21a60c6c37ed7',1.7951341654444611072e+09,0,1);
INSERT INTO "tables" VALUES('e0f58c82fbf87fb5',1.79513416608201384545e+09,0,1);
INSERT INTO "tables" VALUES('70eb77b5bc852136',1.79513416927774882318e+09,0,1);
INSERT INTO "tables" VALUES('b204417046aa9b13',1.79513417088945603371e+09,1,1);
INSERT INTO "tables" VALUES('b42aa325e9648c4f',1795134171.6228,0,1);
INSERT INTO "tables" VALUES('501c4a89877ebe00',1.79513417211052250864e+09,0,1);
INSERT INTO "tables" VALUES('9abdade4926139c0',1.79513417219429802888e+09,0,0);
INSERT INTO "tables" VALUES('1ab0217af8ec8b7e',1.79513417227489638326e+09,0,1);
CREATE TABLE tokens (
	token VARCHAR(64) NOT NULL, 
	person VARCHAR(32) NOT NULL, 
	since FLOAT NOT NULL, 
	code VARCHAR(64), 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id), 
	UNIQUE (code)
);
INSERT INTO "tokens" VALUES('dea210f058b407db5c1b5ea89b2e42a57221c003dba55e2f1776a75a3254d386','5b178b88ff5d548ce8f4efa09110752f',1.79513415956453108784e+09,NULL);
INSERT INTO "tokens" VALUES('030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4','f8058d26bf4afa74d17b34dae543ec70',1.79513415974789738655e+09,NULL);
INSERT INTO "tokens" VALUES('a86b18c73aa8bca8367f8b0beff85408ed33f27dfc52b367da3a10b854122953','246d955660500c7655070c57a5ebfa58',1.79513416490430521964e+09,NULL);
INSERT INTO "tokens" VALUES('3174efdaff7d059b46c35cdd556908c72d2317293c479751f4995844a5ccc93d','eaf4716f5f5653d4b15849069362782c',1.79513416490812373164e+09,NULL);
INSERT INTO "tokens" VALUES('02ea3379cf2b539e487a7948653554a7702c2253bb7678e0c0534247e9eb2ae5','fddd7eb7e7e564ca8122831cc7273657',1.7951341649124917984e+09,NULL);
INSERT INTO "tokens" VALUES('48a22f95635d59a86395bf0e28aa01cbf44ad0e8b667d0d6b923a96ffbaa2d82','486f9495b03cf17798fd21820d3c2b35',1.79513416543137264251e+09,NULL);
INSERT INTO "tokens" VALUES('1c41c2a178aa300d537f53f6238bcd432637ad53a4ba15b95856c87797072069','bf842f7eda344b7e2bc43cbecf17131e',1.79513416543871712682e+09,NULL);
INSERT INTO "tokens" VALUES('260728c97e63e592afb22295b1ea4b18e907e50a83ac7912169f14d500f37593','b201c71eb72c38a22ba31bd80c1ac16d',1.79513416568625974656e+09,NULL);
INSERT INTO "tokens" VALUES('48fc2630966d4d0bc703fb686047abc202d1ba554aa59221e7590ecb38b67918','9889f52d950bbd43481157dfdfb0c97b',1.79513416576862263676e+09,NULL);
INSERT INTO "tokens" VALUES('5c5db120cb11bee138ff3143edcbedaead684de7a0ba140e12287d436c5dc487','8e4f182c9744c7b152dc64c0c3afb059',1.79513416908271408083e+09,NULL);
INSERT INTO "tokens" VALUES('d25949ef9e762fe7cfb9cc5d125e8a7bbca56662abc51b9d0dc0d2265aa28dce','033dcdc35f6c8672ee5ec64b078cb936',1.79513416914220714573e+09,NULL);
INSERT INTO "tokens" VALUES('4c095414131155797aeb5f1f09fc16cbc2e57f19a8a54715f9aaa107776254bb','47089dddb200374937a9eece91cd92d0',1.79513417083387207982e+09,NULL);
INSERT INTO "tokens" VALUES('a1a5936d3b0f8a69fd62c91ed9990d3bd414c5e78c603e2837c65c9f46a93eb8','a26d6090e39715a53753c73f6ff5e919',1795134170.85021,NULL);
INSERT INTO "tokens" VALUES('c8ccf6c9714f85c0da64d77353531840169fdfb6fe7729b70b60722cc6c54078','4be3140d6176962e9e34dd92021a4dd2',1.79513417153435969348e+09,NULL);
INSERT INTO "tokens" VALUES('9c2d29850e7fd884c19b3ef48a01b82c0a88854082ad150056ac770dcbeee05c','58c9a753274a26db1b89181dd807fa4c',1.79513417156196451187e+09,NULL);
INSERT INTO "tokens" VALUES('e85f6b78597ef3b66102610dc4f58094186cb6cd83cf0a729019b58bf660f18a','781094ad471103156287ccf16464fb06',1.79513417158455967906e+09,NULL);
INSERT INTO "tokens" VALUES('3dc457a85536b7912e78e96f9ade711bc1d6f70267e103d1d9fb37fe92dd386f','2a63206279b8b4df89d2d720da60c5ca',1.79513417159992551804e+09,NULL);
INSERT INTO "tokens" VALUES('9b059f912cb56871704877e178f0e926f1ad7d4c27053f11525c2ba8b9a6a5d1','440d46f9d410246062a3efdf2f3bcb6d',1.79513417209162139892e+09,NULL);
INSERT INTO "tokens" VALUES('ab46d2f5388cbb8b3e1acf59f084bbea49eff67379a48c3f9d1e971585efc25b','67a0e60710a8e96f8a7030ed4ee979a7',1.79513417209648799897e+09,NULL);
INSERT INTO "tokens" VALUES('81f3bf42a93cf18dece9321ac5c93313126eb5ca92164d74643e4cbf60ecde9c','ad8520a8acab1f4935d5e1952e02f1ce',1.79513417210543179507e+09,NULL);
INSERT INTO "tokens" VALUES('d07ec364e90ab540fd9c3917ffcc9ea1bbc254f67418d64e917b4bc07803963e','83e6a28abbeb06a904e41382214c6a05',1.79513417218461275104e+09,NULL);
INSERT INTO "tokens" VALUES('d8f9af9f384c3cfef147238b334200f68d91e110079964bc5afcdce3661edc8b','f3e7100de8b52487af6300c1380e1a6b',1.79513417218947458268e+09,NULL);
INSERT INTO "tokens" VALUES('bbda717a969cd34300487dfd9eb51502ca713a9a49f2c880047dc20357d5309a','fc842ebf6135e74d5919129e8dc02d66',1.79513417225239276884e+09,NULL);
CREATE INDEX ix_codes_person ON codes (person);
CREATE INDEX ix_seats_table ON seats ("table");
CREATE INDEX ix_players_person_ended ON players (person, ended);
COMMIT;
